import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { cart, invoice, shippingOption } from '../core/contract/cart.ts';
import { event, eventInformation } from '../core/contract/event.ts';
import type { Reader } from '../core/contract/fields.ts';
import { recentViews, user, wallet } from '../core/contract/member.ts';
import { order } from '../core/contract/order.ts';
import { attraction, category, city, venue } from '../core/contract/place.ts';
import { tenant } from '../core/contract/tenant.ts';
import { purchase, reservation } from './bodies.ts';
import { coreCalls } from './calls.ts';
import { capabilityNotes } from './capabilities.ts';
import { readAnswer, refusalProblem } from './findings.ts';

const root = join(import.meta.dirname, '../..');
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const examples = 'docs/rest/examples';
const readers: Readonly<Record<string, Reader<unknown>>> = {
  attraction,
  cart,
  category,
  city,
  event,
  'event-in-a-list': event,
  'event-information': eventInformation,
  invoice,
  order,
  'recent-views': recentViews,
  'shipping-option': shippingOption,
  tenant,
  user,
  venue,
  wallet,
};
const bodies = { 'purchase-body': purchase, 'reservation-body': reservation };

describe('docs/rest', () => {
  test.each(Object.entries(readers))('[REST-9] the example %s is read without a default', (name, reader) => {
    const { value, problems } = readAnswer(reader, json(`${examples}/${name}.json`));
    expect(problems).toEqual([]);
    expect(value).not.toBeNull();
  });

  test('[REST-9] examples of bodies and refusals are as the document says, and none is forgotten', () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    for (const [name, schema] of Object.entries(bodies)) {
      expect([name, ajv.validate(schema, json(`${examples}/${name}.json`)), ajv.errors]).toEqual([name, true, null]);
    }
    expect(refusalProblem(json(`${examples}/refusal.json`))).toBeNull();
    const files = readdirSync(join(root, examples)).flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? []);
    expect(files.sort()).toEqual([...Object.keys(readers), ...Object.keys(bodies), 'refusal'].sort());
  });

  test('[REST-9] every schema of core.openapi.json is valid, and names what it refers to', () => {
    const document = json('docs/rest/core.openapi.json');
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema(document, 'core');
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
    for (const reference of new Set(references)) expect(ajv.getSchema(`core${reference}`)).toBeDefined();
    const wrong = ajv.compile({ $ref: 'core#/components/schemas/Event' });
    expect(wrong(json(`${examples}/event.json`))).toBe(true);
    expect(wrong({ ...json(`${examples}/event.json`), name: undefined })).toBe(false);
  });

  test('[REST-8] each call of our platform is of the core, of a capability, or not for storefronts', () => {
    const platform: { paths: Record<string, object> } = json('platform/generated/openapi.json');
    const all = Object.entries(platform.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const noted = Object.values(capabilityNotes).flatMap(({ calls }) =>
      calls.map((call) => call.replace(' ', ' /api')),
    );
    const core = coreCalls.map(({ method, path }) => `${method} ${path}`);
    // Health, drawings, and what sellers, processors and partners' servers ask.
    const others =
      /^\w+ \/(healthz|readyz|images\/|api\/(partner\/webhook|payment\/events|mail\/bounce|event\/\{id\}\/(change|waitingroom)$))/;
    expect(noted.filter((call) => !all.includes(call))).toEqual([]);
    expect(core.filter((call) => !all.includes(call))).toEqual([]);
    expect(all.filter((call) => ![...core, ...noted].includes(call) && !others.test(call))).toEqual([]);
  });
});
