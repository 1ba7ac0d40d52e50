import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.ask('{ tenant { id } }');
});
afterAll(() => world.close());

const sdl = new URL('../../schema/generated/storefront.graphql', import.meta.url);
const schema = buildSchema(readFileSync(sdl, 'utf8'), { assumeValidSDL: true });

/** Some literal of the type, with what it requires only. */
function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type)) return `[${literal(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field, index) =>
      type.isOneOf ? index === 0 : isRequiredInputField(field),
    );
    return `{ ${fields.map((field) => `${field.name}: ${literal(field.type)}`).join(', ')} }`;
  }
  if (type.name === 'Int' || type.name === 'Float' || type.name === 'Decimal') return '1';
  if (type.name === 'Boolean') return 'true';
  if (type.name === 'URL') return '"https://programme.example/join"';
  return `"${randomUUID()}"`;
}

function selection(field: GraphQLField<unknown, unknown>): string {
  const args = field.args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${literal(arg.type)}`);
  const call = args.length > 0 ? `${field.name}(${args.join(', ')})` : field.name;
  return isLeafType(getNamedType(field.type)) ? call : `${call} { __typename }`;
}

const parents: Readonly<Record<string, (inner: string) => string>> = {
  Query: (inner) => `{ ${inner} }`,
  Mutation: (inner) => `mutation { ${inner} }`,
  Viewer: (inner) => `{ viewer { ${inner} } }`,
};

/** The fields that demand an action of members, by `@auth(can:)`. */
const guarded = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type: type.name, field })))
  .flatMap(({ type, field }) => {
    const auth = field.astNode?.directives?.find(({ name }) => name.value === 'auth');
    const isForMembers =
      auth && !auth.arguments?.some(({ value }) => value.kind === 'EnumValue' && value.value === 'GUEST');
    return isForMembers ? [{ name: `${type}.${field.name}`, type, field }] : [];
  });

test('[AUTH-9] every field that members only may ask stands at the root or the viewer', () => {
  expect(guarded.length).toBeGreaterThan(2);
  for (const { name, type } of guarded) expect(Object.keys(parents), name).toContain(type);
});

test.each(guarded)(
  '[AUTH-9] a guest who asks $name is refused, and the platform is not asked',
  async ({ type, field }) => {
    const query = parents[type]?.(selection(field)) ?? '';
    let codes: unknown[] = [];
    const calls = await world.callsOf(async () => {
      const { errors } = await world.ask(query);
      codes = errors.map(({ extensions }) => extensions.code);
    });
    expect([codes, calls]).toEqual([['UNAUTHENTICATED'], []]);
  },
);
