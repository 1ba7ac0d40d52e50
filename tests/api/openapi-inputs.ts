import fc from 'fast-check';

/** As much of JSON schema as the contract uses. */
export type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
};
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  parameters: readonly { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }[];
  body: Schema | undefined;
};

type Described = {
  parameters?: { name: string; in: Operation['parameters'][number]['in']; required?: boolean; schema: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
const isMethod = (name: string): name is keyof typeof methods => name in methods;

/** A part of the contract with each $ref replaced by its target. */
const inlined = (part: unknown, components: Record<string, Record<string, unknown>>): unknown => {
  if (Array.isArray(part)) return part.map((one) => inlined(one, components));
  if (typeof part !== 'object' || part === null) return part;
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec('$ref' in part ? String(part.$ref) : '') ?? [];
  if (name !== '') return inlined(components[kind]?.[name], components);
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, inlined(one, components)]));
};

/** Every operation of the published contract, given as JSON text; new routes are included by themselves. */
export const operationsOf = (contract: string): Operation[] => {
  const { paths: pathsWithReferences, components } = JSON.parse(contract);
  const paths = inlined(pathsWithReferences, components) as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).flatMap(([method, { parameters = [], requestBody }]) =>
      isMethod(method)
        ? [
            {
              method: methods[method],
              path,
              parameters: parameters.map((one) => ({ ...one, required: one.required ?? false })),
              body: requestBody?.content?.['application/json']?.schema,
            },
          ]
        : [],
    ),
  );
};

/** Values that are valid by a schema's keywords; `ids` are those of existing records. */
export const valid = (schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valid(one, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const { minimum = 0, maximum = 1_000, minLength = 0, maxLength = 20, minItems = 0, maxItems = 3 } = schema;
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1_000), max: Math.min(maximum, Math.max(minimum, 0) + 50) });
    case 'number':
      return fc.integer({ min: Math.max(minimum, -50), max: Math.min(maximum, 50) });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valid(schema.items ?? {}, ids), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 3)),
      });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valid(one, ids)])),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    case 'string':
      if (schema.format === 'uuid') return fc.constantFrom(...ids);
      if (schema.format === 'date') return fc.constantFrom('2026-11-21', '2027-02-28');
      if (schema.format === 'date-time') return fc.constant('2026-11-21T19:05:00Z');
      return fc.string({ minLength, maxLength: Math.min(maxLength, 20), unit: 'grapheme-ascii' });
    default:
      return fc.constantFrom('a', 1, true);
  }
};

/** Values that no honest client sends. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udfffb',
    '\u202e\u0000',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '-1',
    '1e999',
    '0x10',
    '%00',
    '%',
    "' or 1=1 --",
    '../../etc/passwd',
    '{"a":1}',
    '9999-99-99',
    '0000-00-00',
    '+275760-09-13T00:00:00Z',
    '00000000-0000-0000-0000-00000000000g',
    'x'.repeat(5_000),
    '😀'.repeat(100),
    0,
    -1,
    1.5,
    0.1 + 0.2,
    2 ** 31,
    2 ** 53,
    1e308,
    -1e308,
    Number.MIN_VALUE,
    [],
    [null],
    [[[]]],
    {},
    { constructor: { prototype: { polluted: true } } },
    { length: 2 ** 31 },
    { toString: 1 },
    Array.from({ length: 500 }, () => 'a'),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)),
);

/** The path of every value inside a value, and of the value itself. */
export const placesIn = (value: unknown): string[][] => {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner).map((path) => [key, ...path]))];
};

export const spoilt = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === key ? spoilt(one, rest, by) : one));
  if (typeof value !== 'object' || value === null) return by;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === key ? spoilt(one, rest, by) : one]),
  );
};
