import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  type DocumentNode,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  getOperationAST,
  isListType,
  isNonNullType,
  isScalarType,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { unchanged } from '../core/scalars/scalars.ts';
import { lifetimeOf } from './lifetime.ts';

/** A storefront operation, ready to run: parsed, validated and compiled. */
export type Compiled = {
  /** Its hash in the manifest. */
  hash: string;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  query: CompiledQuery['query'];
  /** How many seconds the answer may be given to everyone; null when it is a visitor's own. */
  lifetime: number | null;
};

function withPlainScalars(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return new GraphQLNonNull(withPlainScalars(type.ofType));
  if (isListType(type)) return new GraphQLList(withPlainScalars(type.ofType));
  return isScalarType(type) && type.serialize === unchanged ? GraphQLString : type;
}

/**
 * The schema for graphql-jit, with our scalars that need no serializing replaced by String: for each value of a custom scalar
 * graphql-jit calls a serializer with the value's path, a hundred times for home (docs/decisions/0014).
 */
export function schemaForCompiler(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.COMPOSITE_FIELD]: (field) => ({ ...field, type: withPlainScalars(field.type) }),
  });
}

/** Validates and compiles a storefront operation. */
export function compile(schema: GraphQLSchema, hash: string, text: string): Compiled {
  const document = parse(text);
  const [invalid] = validate(schema, document);
  if (invalid) throw invalid;
  const operation = getOperationAST(document);
  if (!operation) throw new Error(`The document ${hash} must hold one operation.`);
  const compiled = compileQuery(schema, document, undefined, {
    // Models are typed against the schema, so leaf values need no check.
    disableLeafSerialization: true,
    disablingCapturingStackErrors: true,
  });
  if (!isCompiledQuery(compiled))
    throw new Error(`${operation.name?.value} does not compile: ${compiled.errors?.join(', ')}`);
  return { hash, document, operation, query: compiled.query, lifetime: lifetimeOf(schema, document, operation) };
}
