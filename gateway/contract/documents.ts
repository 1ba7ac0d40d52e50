import { cart, invoice, shippingOption } from '../core/contract/cart.ts';
import { event, eventInformation } from '../core/contract/event.ts';
import type { Entity, Field, JsonSchema } from '../core/contract/fields.ts';
import { analytics, earnedPoints, user, userSession, wallet, walletRegistration } from '../core/contract/member.ts';
import { order } from '../core/contract/order.ts';
import { attraction, category, city, venue } from '../core/contract/place.ts';
import { price } from '../core/contract/price.ts';
import { tenant } from '../core/contract/tenant.ts';
import { type CoreCall, coreCalls, queries } from './calls.ts';
import { capabilityNotes } from './capabilities.ts';

type File = { filename: string; content: string };
/** The part of an OpenAPI document that these files are made from. */
export type PlatformDocument = { info: { description?: string } };

// A reader of a list or of null has the table of what it reads, so that each entity is found by its name.
const entities = [
  ...[tenant, category, city, attraction, venue, event, eventInformation, price, shippingOption, cart, invoice, order],
  ...[wallet, walletRegistration, earnedPoints, user, userSession, analytics],
] as readonly Entity<object>[];
const named = new Map(entities.map((entity) => [entity.name, entity]));

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts a reference in the place of each entity that has a table of its own. */
function withReferences(schema: JsonSchema): JsonSchema {
  const { title, type } = schema;
  if (typeof title === 'string' && named.has(title)) {
    const reference = { $ref: `#/components/schemas/${title}` };
    const { description } = schema;
    const isNullable = Array.isArray(type) && type.includes('null');
    return {
      ...(isNullable ? { anyOf: [reference, { type: 'null' }] } : reference),
      ...(description ? { description } : {}),
    };
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (Array.isArray(value)) return [key, value.map((one) => (isSchema(one) ? withReferences(one) : one))];
      return [key, isSchema(value) ? withReferences(value) : value];
    }),
  );
}

const coreFields = ({ fields }: Entity<object>): [string, Field][] =>
  Object.entries(fields as Record<string, Field>).filter(([, field]) => field.isCore);

/** The published schema of an entity: the fields of the core alone. */
function schemaOf(entity: Entity<object>): JsonSchema {
  const fields = coreFields(entity);
  return {
    type: 'object',
    required: fields.flatMap(([name, { fallback }]) => (fallback ? [] : [name])),
    properties: Object.fromEntries(
      fields.map(([name, { reader, about }]) => [
        name,
        withReferences(about ? { ...reader.schema, description: about } : reader.schema),
      ]),
    ),
  };
}

const refusal: JsonSchema = {
  type: 'object',
  description: 'Every refusal. `code` is one of errors.md, as a text or a number; it decides before the status.',
  properties: {
    title: { type: 'string' },
    detail: { type: 'string', description: 'Also `message`' },
    status: { type: 'integer' },
    code: { type: ['string', 'integer'] },
    violations: {
      type: 'array',
      description: 'Also `details`',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

const parametersOf = ({ path, queries: asked }: CoreCall) => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...asked.map((name) => ({ name, in: 'query', description: queries[name], schema: { type: 'string' } })),
];

function operationOf(call: CoreCall) {
  const { about, screens, body, answer, isForMembers } = call;
  const json = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } });
  return {
    summary: about,
    description: `Without it a storefront does not have: ${screens}.`,
    parameters: parametersOf(call),
    ...(isForMembers && { security: [{ member: [] }] }),
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: {
      '2XX': answer
        ? { description: 'Done', ...json(withReferences(answer.schema)) }
        : { description: 'Done; no field is read' },
      default: { description: 'Refused', ...json({ $ref: '#/components/schemas/Refusal' }) },
    },
  };
}

function coreDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of coreCalls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'What a storefront needs of your REST API',
      version: '1.0.0',
      description: 'Generated from the fields that the gateway reads. Fields that are not named here are ignored.',
    },
    paths,
    components: {
      securitySchemes: { member: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...Object.fromEntries(entities.map((entity) => [entity.name, schemaOf(entity)])), Refusal: refusal },
    },
  };
}

const cell = (value: string): string => value.replaceAll('|', '\\|').replaceAll('\n', ' ');
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
const page = (title: string, ...parts: readonly string[]): string =>
  [`# ${title}`, '<!-- Generated by codegen.ts. Do not edit. -->', ...parts].join('\n\n').concat('\n');

const defaultOf = ({ fallback, isMade }: Field): string => {
  if (fallback === null) return '**required**';
  return isMade ? 'made when it is missing' : `\`${JSON.stringify(fallback([]))}\``;
};

const defaultsPage = (): string =>
  page(
    'Fields and their defaults',
    'A field that is missing, null or of the wrong type gets its default, and the log names it once a minute. An item without a required field is left out of its list. Money is in major units of its currency.',
    ...entities.flatMap((entity) => [
      `## ${entity.name}`,
      table(
        ['Field', 'Rule', 'When it cannot be read', 'About'],
        coreFields(entity).map(([name, field]) => [`\`${name}\``, field.reader.rule, defaultOf(field), field.about]),
      ),
    ]),
  );

const answerOf = ({ answer }: CoreCall): string => {
  if (answer === null) return 'any below 300';
  return typeof answer.schema.title === 'string' ? answer.schema.title : 'a list';
};

const callsPage = (): string =>
  page(
    'Calls of the core',
    'An upstream needs these calls and no others.',
    table(
      ['Call', 'Queries', 'Answer', 'For members', 'What is missing without it'],
      coreCalls.map((call) => [
        `\`${call.method} ${call.path}\``,
        call.queries.map((name) => `\`${name}\``).join(' '),
        answerOf(call),
        call.isForMembers ? 'yes' : '',
        call.screens,
      ]),
    ),
    '## Queries',
    table(
      ['Query', 'Meaning'],
      Object.entries(queries).map(([name, meaning]) => [`\`${name}\``, meaning]),
    ),
  );

const capabilitiesPage = (): string =>
  page(
    'Capabilities',
    'What an upstream can do beyond the core it declares: `capabilities` in `GET /api/tenant/config`, or `UPSTREAM_CAPABILITIES`. Nothing is tried out: what is not declared is not called.',
    table(
      ['Capability', 'Calls, below `/api`', 'Fields', 'Fields of the graph', 'Screens'],
      Object.entries(capabilityNotes).map(([name, { calls, fields, graph = [], screens }]) => [
        `\`${name}\``,
        calls.map((call) => `\`${call}\``).join(', '),
        fields,
        graph.map((field) => `\`${field}\``).join(', '),
        screens,
      ]),
    ),
  );

const errorsPage = ({ info }: PlatformDocument): string =>
  page(
    'Errors',
    'A refusal is `{title, detail, status, code, violations: [{field, message}]}`. `code` may be a number, `detail` may be called `message`, `violations` may be called `details`. The code decides before the status: 40081 with 403 blocks a card and ends no sign-in. 401, and 403 without a code, end the member’s sign-in.',
    (info.description ?? '')
      .split('\n')
      .filter((line) => line.startsWith('|') && !line.includes('WAITING_ROOM'))
      .join('\n'),
  );

/** The files of docs/rest that are made from what the gateway reads. */
export const contractFiles = (platform: PlatformDocument): File[] => [
  { filename: 'docs/rest/core.openapi.json', content: `${JSON.stringify(coreDocument(), null, 2)}\n` },
  { filename: 'docs/rest/calls.md', content: callsPage() },
  { filename: 'docs/rest/defaults.md', content: defaultsPage() },
  { filename: 'docs/rest/capabilities.md', content: capabilitiesPage() },
  { filename: 'docs/rest/errors.md', content: errorsPage(platform) },
];
