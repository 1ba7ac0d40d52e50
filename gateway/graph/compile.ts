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
import type { Cost } from '../core/limits/operation-cost.ts';
import { asIs } from '../core/scalars/scalars.ts';
import { lifetimeOf } from './lifetime.ts';

/** One operation, ready to run: parsed, validated and compiled. */
export type Compiled = {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  query: CompiledQuery['query'];
  /** Seconds its answer may be given to anybody; null when that is a visitor's own. */
  lifetime: number | null;
  /** What it costs, once that was added up and cannot change. */
  fixedCost?: Cost;
};

function plain(type: GraphQLOutputType): GraphQLOutputType {
  if (isNonNullType(type)) return new GraphQLNonNull(plain(type.ofType));
  if (isListType(type)) return new GraphQLList(plain(type.ofType));
  return isScalarType(type) && type.serialize === asIs ? GraphQLString : type;
}

/**
 * The graph as the compiler is shown it. Scalars of ours that go out as they are, are text to it: for each value of one that
 * it does not know it calls a serializer, with its place in the answer written down, a hundred times for home.
 */
export function forCompiler(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.COMPOSITE_FIELD]: (field) => ({ ...field, type: plain(field.type) }),
  });
}

export function compileDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName?: string | null,
): Compiled {
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new Error('The document does not say which operation to run.');
  const compiled = compileQuery(schema, document, operation.name?.value, {
    // Our models are typed against the schema, so a leaf is written as it is.
    disableLeafSerialization: true,
    disablingCapturingStackErrors: true,
  });
  if (isCompiledQuery(compiled)) {
    const lifetime = lifetimeOf(schema, document, operation);
    return { document, operation, query: compiled.query, lifetime };
  }
  throw new Error(`${operation.name?.value} does not compile: ${compiled.errors?.join(', ')}`);
}

/** For text of our own making: it is trusted to be within limits, not to be right. */
export function compileText(schema: GraphQLSchema, text: string): Compiled {
  const document = parse(text);
  const [invalid] = validate(schema, document);
  if (invalid) throw invalid;
  return compileDocument(schema, document);
}
