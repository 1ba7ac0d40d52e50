import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { KeyRight } from '#rules/partner-keys.ts';
import type { Visitor } from '../context.ts';
import { partnerOf } from '../core/directives/read.ts';
import type { CallScope } from '../core/http/call-scope.ts';
import { rootFields } from '../core/limits/root-fields.ts';
import { keyPoints, rateLimited } from '../core/metrics.ts';
import type { Buckets } from '../core/rates/bucket.ts';
import type { KeyUse } from '../partner/key-use.ts';
import { type Refusal, refused, tooManyRequests } from './admission.ts';

export type KeyGate = {
  /** Before anything is read: a key whose budget is empty. */
  open(use: KeyUse): Promise<Refusal | null>;
  /** What else than an operation costs, beside what opening did. */
  take(use: KeyUse, points: number): Promise<Refusal | null>;
  /** Before an operation runs: what it needs, and what it costs in calls. */
  admit(
    document: DocumentNode,
    operation: OperationDefinitionNode,
    calls: number,
    visitor: Visitor,
  ): Promise<Refusal | null>;
  /** After the answer: gives back what a kept one did not cost. */
  settle(use: KeyUse, scope: CallScope): Promise<void>;
};
type Options = { schema: GraphQLSchema; buckets: Buckets; production: boolean };

/** Every request costs so much at least, one that is refused too. */
const LEAST = 1;
const MS = 1_000;

const noKey = refused(401, 'UNAUTHENTICATED', 'Send the header Authorization: Bearer gsk_… with the key of a partner.');
const noVisitor = refused(
  401,
  'UNAUTHENTICATED',
  'Send the header x-grandstand-visitor with a token that createVisitorSession gave to this partner.',
);
const noIntrospection = new GraphQLError('Introspection is for keys of partners that may; the contract is a file.', {
  extensions: { code: 'GRAPHQL_VALIDATION_FAILED', retryable: false },
});
export const lacksRight = (right: KeyRight): Refusal => refused(403, 'FORBIDDEN', `The key lacks the right ${right}.`);

const isIntrospection = (name: string): boolean => name === '__schema' || name === '__type';

function refusedRoot(
  { schema, production }: Options,
  name: string,
  root: 'query' | 'mutation',
  { key: use, session }: Visitor,
): Refusal | null {
  if (name === '__typename') return null;
  if (isIntrospection(name)) {
    if (use ? use.key.rights.includes('introspect') : !production) return null;
    return use ? lacksRight('introspect') : { status: 400, error: noIntrospection };
  }
  const type = root === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = type?.getFields()[name];
  const asked = field ? partnerOf(schema, field) : null;
  if (!use) return asked?.only ? noKey : null;
  const right = asked?.right ?? (root === 'query' ? 'read' : 'sell');
  if (!use.key.rights.includes(right)) return lacksRight(right);
  const needsVisitor = root === 'mutation' && !asked?.withoutVisitor;
  return needsVisitor && session.isNew ? noVisitor : null;
}

const spend = async (buckets: Buckets, use: KeyUse, points: number): Promise<Refusal | null> => {
  const level = await buckets.take(use.key.id, points, use.key.budget);
  const { requested, actual } = use.spent ?? { requested: 0, actual: 0 };
  const taken = level.waitMs === 0 ? points : 0;
  use.spent = { requested: requested + points, actual: actual + taken, level };
  keyPoints.inc({ outcome: level.waitMs === 0 ? 'taken' : 'refused' }, points);
  if (level.waitMs === 0) return null;
  rateLimited.inc({ kind: 'budget' });
  // Asking again costs its least again.
  const waitMs = level.waitMs + (LEAST / use.key.budget.perSecond) * MS;
  return tooManyRequests(Math.max(1, Math.ceil(waitMs / MS)));
};

export function createKeyGate(options: Options): KeyGate {
  const { buckets } = options;
  return {
    open: (use) => spend(buckets, use, LEAST),
    take: (use, points) => spend(buckets, use, points),
    admit: async (document, operation, calls, visitor) => {
      const root = operation.operation === 'mutation' ? 'mutation' : 'query';
      for (const { name } of rootFields(document, operation)) {
        const refusal = refusedRoot(options, name.value, root, visitor);
        if (refusal) return refusal;
      }
      return visitor.key && calls > LEAST ? spend(buckets, visitor.key, calls - LEAST) : null;
    },
    settle: async (use, { calls }) => {
      if (!use.spent || use.spent.actual <= LEAST || calls.length > 0) return;
      const level = await buckets.giveBack(use.key.id, use.spent.actual - LEAST, use.key.budget);
      keyPoints.inc({ outcome: 'given back' }, use.spent.actual - LEAST);
      use.spent = { ...use.spent, actual: LEAST, level };
    },
  };
}
