import { fileURLToPath } from 'node:url';
import {
  API,
  type Checker,
  type LiteralType,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
  type UnionType,
} from 'typescript/unstable/sync';

type Schema = Record<string, unknown>;
export type Description = {
  definitions: Record<string, Schema>;
  operations: Record<string, { request: Schema; answer: Schema }>;
};

const here = fileURLToPath(new URL('.', import.meta.url));
/** The compiler gets these settings in place of a file; those of the project would load all of its tests. */
const SETTINGS = `${here}tsconfig.json`;
const settings = JSON.stringify({
  compilerOptions: {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2024',
    skipLibCheck: true,
  },
  files: ['operations.ts'],
});

/** TypeScript knows one kind of number; these are the few names of numbers with fractions. */
const fractions = /rate|percent|latitude|longitude|height|width|length|weight/;
const primitives: [TypeFlags, Schema][] = [
  [TypeFlags.Any | TypeFlags.Unknown | TypeFlags.NonPrimitive, {}],
  [TypeFlags.Null, { type: 'null' }],
  // An intersection is `string & {}`, an enumeration that may grow.
  [TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.Intersection, { type: 'string' }],
  [TypeFlags.Never, { not: {} }],
];

const isUnion = (type: Type): type is UnionType => (type.flags & TypeFlags.Union) !== 0;
const isLiteral = (type: Type): type is LiteralType => (type.flags & TypeFlags.Literal) !== 0;
const isMissing = (type: Type): boolean => (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) !== 0;

/** Name and type of each property; a method, which nothing over the wire has, is none. */
const propertiesOf = (checker: Checker, type: Type) => {
  const symbols = checker.getPropertiesOfType(type).filter(({ flags }) => !(flags & SymbolFlags.Method));
  const types = checker.getTypeOfSymbol(symbols);
  return symbols.flatMap(({ name, flags }, at) => {
    const own = types[at];
    return own === undefined ? [] : [{ name, type: own, isOptional: (flags & SymbolFlags.Optional) !== 0 }];
  });
};

/** Describes types, each object once. API objects that stand in others have only `id` and `object`, unless they are among `whole`. */
const describer = (checker: Checker, whole: ReadonlySet<number>) => {
  const definitions: Record<string, Schema> = {};
  const names = new Map<number, string>();

  const describeObject = (type: Type): Schema => {
    const [index] = checker.getIndexInfosOfType(type);
    if (index !== undefined) return { type: 'object', additionalProperties: describe(index.valueType) };
    const properties = propertiesOf(checker, type);
    const isApiObject = ['id', 'object'].every((key) => properties.some(({ name }) => name === key));
    if (isApiObject && !whole.has(type.id)) return { type: 'object', required: ['id', 'object'] };
    return {
      type: 'object',
      additionalProperties: false,
      required: properties.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
      properties: Object.fromEntries(properties.map(({ name, type: own }) => [name, describe(own, name)])),
    };
  };

  const referTo = (type: Type): Schema => {
    const plain = checker.typeToString(type).replace(/\W+/g, '_');
    const name = names.get(type.id) ?? (plain in definitions ? `${plain}_${type.id}` : plain);
    if (!names.has(type.id)) {
      names.set(type.id, name);
      definitions[name] = {};
      definitions[name] = describeObject(type);
    }
    return { $ref: `#/definitions/${name}` };
  };

  const describeUnion = (union: UnionType, name: string): Schema => {
    const members = union.getTypes().filter((one) => !isMissing(one));
    const literals = members.filter(isLiteral).map(({ value }) => value);
    // A boolean that may be left out is the union of nothing, false and true.
    const isBoolean = literals.includes(true) && literals.includes(false);
    const values = literals.filter((value) => !isBoolean || typeof value !== 'boolean');
    const others = members.filter((one) => !isLiteral(one)).map((one) => describe(one, name));
    const [only, ...more] = [
      ...(values.length > 0 ? [{ enum: values }] : []),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...others,
    ];
    return only !== undefined && more.length === 0 ? only : { anyOf: [only, ...more] };
  };

  const describe = (type: Type, name = ''): Schema => {
    if (type.flags & TypeFlags.Boolean) return { type: 'boolean' };
    if (isUnion(type)) return describeUnion(type, name);
    if (isLiteral(type)) return { enum: [type.value] };
    if (type.flags & TypeFlags.Number) return { type: fractions.test(name) ? 'number' : 'integer' };
    const primitive = primitives.find(([flags]) => type.flags & flags);
    if (primitive !== undefined) return primitive[1];
    if (type.getSymbol()?.name === 'Decimal') return { type: 'string' };
    if (!checker.isArrayType(type)) return referTo(type);
    const [item] = checker.getTypeArguments(type as TypeReference);
    return { type: 'array', items: item === undefined ? {} : describe(item, name) };
  };
  return { describe, definitions };
};

const describeOperations = (checker: Checker, operations: Type): Description => {
  const calls = propertiesOf(checker, operations).map(({ name, type }) => {
    const [request, answer] = propertiesOf(checker, type);
    if (request === undefined || answer === undefined) throw new Error(`${name} has no request or no answer`);
    return { name, request: request.type, answer: answer.type };
  });
  const inLists = calls.flatMap(({ answer }) => propertiesOf(checker, answer).filter(({ name }) => name === 'data'));
  const items = inLists.flatMap(({ type }) =>
    checker.isArrayType(type) ? checker.getTypeArguments(type as TypeReference) : [],
  );
  const whole = new Set([...calls.map(({ answer }) => answer), ...items].map(({ id }) => id));
  const { describe, definitions } = describer(checker, whole);
  const described = calls.map(({ name, request, answer }) => [
    name,
    { request: describe(request), answer: describe(answer) },
  ]);
  return { definitions, operations: Object.fromEntries(described) };
};

/**
 * Stripe's API as JSON Schema: the operations in `operations.ts`, from the type declarations in the package `stripe`. Stripe generates those
 * from the API description that it publishes. Takes two seconds, so nothing is stored.
 */
export const describeStripe = (): Description => {
  const isSettings = (name: string) => name === SETTINGS;
  const api = new API({
    cwd: here,
    fs: {
      readFile: (name) => (isSettings(name) ? settings : undefined),
      fileExists: (name) => isSettings(name) || undefined,
    },
  });
  try {
    const project = api.updateSnapshot({ openProjects: [SETTINGS] }).getProject(SETTINGS);
    const file = project?.program.getSourceFile(`${here}operations.ts`);
    const module = file && project?.checker.getSymbolAtLocation(file);
    const operations = module && project?.checker.getMemberInModuleExports(module, 'Operations');
    if (project === undefined || operations === undefined) throw new Error('operations.ts has no Operations');
    return describeOperations(project.checker, project.checker.getDeclaredTypeOfSymbol(operations));
  } finally {
    api.close();
  }
};
