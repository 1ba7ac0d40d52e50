import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { passSigners } from '#tests/support/pass-signers.ts';
import { aboutPage, everyRead } from '#tests/support/reads.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';

type Media = { content?: { 'application/json'?: { schema: object } } };
type Operation = {
  operationId?: string;
  security?: Record<string, unknown>[];
  parameters?: object[];
  requestBody?: Media;
  responses: Record<string, Media>;
};
type Named = { examples?: unknown[] };
type Contract = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'parameters' | 'securitySchemes', Record<string, Named>>;
};

let identity: Identity;
let shop: Shop;
let member: MemberVisitor;
let contract: Contract;
let operations: [name: string, operation: Operation][];
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer, tenant: { pages: [aboutPage] }, passSigners });
  member = await signIn(shop, identity);
  contract = (await shop.app.inject('/docs/json')).json();
  operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );
  ajv.addSchema(contract, 'contract');
});
afterAll(async () => {
  await shop.close();
  await identity.close();
});

const escaped = (path: string) => path.replaceAll('~', '~0').replaceAll('/', '~1');
/** The violations of a value against the schema at a JSON pointer of the contract. */
const faults = (place: string, value: unknown): string[] => {
  const check = ajv.getSchema(`contract#${place}`);
  if (check === undefined) return [`no schema at ${place}`];
  if (check(value)) return [];
  return (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
};

describe('the contract', () => {
  test('[REST-1] [DEV-2] every GET that answers JSON answers as its schema says', async () => {
    const violations: Record<string, string[]> = {};
    let checked = 0;
    for (const { path, url, headers } of await everyRead(shop, member)) {
      const answer = await shop.app.inject({ url, headers });
      if (!String(answer.headers['content-type']).startsWith('application/json')) continue;
      checked += 1;
      const place = `/paths/${escaped(path)}/get/responses/${answer.statusCode}/content/application~1json/schema`;
      const found = faults(encodeURI(place), answer.json());
      if (found.length > 0) violations[url] = found.slice(0, 5);
    }
    expect(violations).toEqual({});
    expect(checked).toBeGreaterThan(25);
  });

  test('[DEV-2] every operation has a name of its own', () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  });

  test('[DEV-2] every $ref has a target, and every security scheme in use is described', () => {
    const text = JSON.stringify(contract);
    const targets = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(targets.length).toBeGreaterThan(100);
    const { components } = contract;
    const missing = targets.filter(([, kind = '', name = '']) => !(name in (Object(components)[kind] ?? {})));
    expect(missing).toEqual([]);
    const usedSchemes = operations.flatMap(([, { security = [] }]) => security.flatMap((one) => Object.keys(one)));
    expect(Object.keys(components.securitySchemes)).toEqual(expect.arrayContaining([...new Set(usedSchemes)]));
  });

  test('[DEV-2] every call for a cart or an order requires a session', () => {
    const owned = operations.filter(([name]) => /\/api\/(cart|order)\//.test(name));
    expect(owned.length).toBeGreaterThan(8);
    for (const [name, { security = [] }] of owned) {
      expect([name, security.map((one) => Object.keys(one))]).toEqual([name, [['session'], ['session', 'member']]]);
    }
  });

  test('[DEV-2] every body has an example that it accepts', () => {
    const bodies = operations.flatMap(([name, { requestBody }]) => {
      const schema = requestBody?.content?.['application/json']?.schema;
      return schema === undefined ? [] : [{ name, reference: '$ref' in schema ? String(schema.$ref) : '' }];
    });
    expect(bodies.length).toBeGreaterThan(7);
    for (const { name, reference } of bodies) {
      const examples = contract.components.schemas[reference.replace('#/components/schemas/', '')]?.examples ?? [];
      expect(examples, name).not.toEqual([]);
      for (const example of examples) expect([name, ...faults(reference.slice(1), example)]).toEqual([name]);
    }
  });
});
