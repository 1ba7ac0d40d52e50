import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { costAsSent, tooExpensive } from '../core/limits/operation-cost.ts';
import { brokenLimit, queryLimits } from '../core/limits/query-limits.ts';
import type { ErrorCode } from '../generated/resolver-types.ts';
import type { Engine, Variables } from '../graph/engine.ts';
import { parseJson, readOperation } from '../graph/operation-body.ts';

/** A subscription, and what is the same for all streams with the same text and variables. */
export type LiveOperation = {
  key: string;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Variables;
  isFreeText: boolean;
};

const MOST_ERRORS = 5;
/** Texts that are parsed and validated once, and the length of the longest. */
const MOST_DOCUMENTS = 200;
const LONGEST_TEXT = 8_000;

const mentionsSubscription = /\bsubscription\b/;

function invalidDocument({ message, nodes }: GraphQLError): GraphQLError {
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED' satisfies ErrorCode, retryable: false };
  return new GraphQLError(message, { nodes, extensions });
}

function parsed(query: string, name: string | null): DocumentNode | null {
  if (!mentionsSubscription.test(query)) return null;
  try {
    const document = parse(query, { maxTokens: queryLimits.tokens });
    return getOperationAST(document, name)?.operation === 'subscription' ? document : null;
  } catch {
    // The usual endpoint says what is wrong.
    return null;
  }
}

/** Reads the subscription that a body asks for; null for anything else. */
export function createLiveReader(engine: Engine): (body: string) => LiveOperation | null {
  const documents = new LRUCache<string, DocumentNode>({ max: MOST_DOCUMENTS });

  return (body) => {
    const asked = readOperation(parseJson(body));
    if (asked === null) return null;
    const { variables } = asked;
    if (asked.kind === 'persisted') {
      const compiled = engine.persisted(asked.hash);
      if (compiled?.operation.operation !== 'subscription') return null;
      const { document, operation } = compiled;
      return { key: `${asked.hash} ${JSON.stringify(variables)}`, document, operation, variables, isFreeText: false };
    }
    const { query, operationName } = asked;
    // No document contains a NUL.
    const text = `${query}\0${operationName ?? ''}`;
    const document = documents.get(text) ?? parsed(query, operationName);
    const operation = document && getOperationAST(document, operationName);
    if (!document || !operation) return null;
    if (text.length <= LONGEST_TEXT) documents.set(text, document);
    return { key: `${text} ${JSON.stringify(variables)}`, document, operation, variables, isFreeText: true };
  };
}

/** Limits, validation and cost, as for every document of others. */
export function createLiveChecks(
  schema: GraphQLSchema,
  { introspection }: { introspection: boolean },
): (operation: LiveOperation) => GraphQLError | undefined {
  /** Within the limits. Visitors of a page send the same text, and validation is half of what opening a stream costs. */
  const valid = new WeakSet<DocumentNode>();

  function refuseText(document: DocumentNode): GraphQLError | undefined {
    if (valid.has(document)) return undefined;
    const broken = brokenLimit(document, queryLimits);
    if (broken) return broken;
    const options = { maxErrors: MOST_ERRORS, hideSuggestions: !introspection };
    const [invalid] = validate(schema, document, undefined, options);
    if (invalid) return invalidDocument(invalid);
    valid.add(document);
    return undefined;
  }

  return (operation) => {
    const refused = refuseText(operation.document);
    if (refused) return refused;
    const cost = costAsSent(schema, operation);
    return cost ? tooExpensive(cost) : undefined;
  };
}
