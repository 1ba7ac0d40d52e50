import { type FormattedExecutionResult, GraphQLError } from 'graphql';
import type { GatewayContext, Services, Visitor } from '../context.ts';
import { UpstreamFault } from '../core/errors/upstream-errors.ts';
import type { CallScope } from '../core/http/call-scope.ts';
import { createBody } from '../core/web/compression.ts';
import type { Answer, CachedAnswer } from './answer.ts';
import type { Compiled } from './compile.ts';
import type { Engine, Variables } from './engine.ts';
import { type FinishOptions, finish } from './finish.ts';

/** Who asks. The context is made only when the answer does not come from the cache. */
type Requester = { visitor: Visitor; scope: CallScope; context: () => GatewayContext };
type Options = FinishOptions & {
  engine: Engine;
  services: Pick<Services, 'answers' | 'staleMs'>;
  /** A context without session, token and address, in the visitor's language. */
  anonymousContext: (visitor: Visitor, scope: CallScope) => GatewayContext;
  /** Called after a mutation about an event, so that cached pages of it are dropped. */
  eventChanged: (id: string) => void;
};

export type Answers = {
  /** Runs an operation. One with the same answer for everyone is taken from the cache, or loaded once for all who wait. */
  answer(operation: Compiled, variables: Variables, requester: Requester): Promise<Answer>;
};

const LONGEST_KEY = 8_000;
const MS = 1_000;
/** An answer made of stale data is kept for a second only, or its age would add up. */
const STALE_LIFETIME = { freshMs: MS, revalidateMs: 0, staleMs: 0 };
/** Answers with a shorter lifetime (seconds) are not given while they are revalidated: prices and seats would be too old. */
const SHORTEST_TO_REVALIDATE = 30;

/** The result, its text, and the compressed forms. */
export const sizeOfAnswer = ({ body }: CachedAnswer): number => body.plain.length * 4;

/** JSON with sorted keys, so that the order of variables makes no other cache key. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Our mutations call the event that they are about `input.eventId`. */
export function eventOf({ input }: Variables): string | null {
  const id = typeof input === 'object' && input !== null && 'eventId' in input ? input.eventId : null;
  return typeof id === 'string' ? id : null;
}

async function runForVisitor(
  { engine, eventChanged }: Options,
  compiled: Compiled,
  variables: Variables,
  { context }: Requester,
): Promise<Answer> {
  const answer = await engine.run(compiled, variables, context());
  const event = compiled.operation.operation === 'mutation' ? eventOf(variables) : null;
  if (event) eventChanged(event);
  return { ...answer, body: null };
}

async function runForEveryone(
  { engine, anonymousContext }: Options,
  compiled: Compiled,
  variables: Variables,
  visitor: Visitor,
  scope: CallScope,
): Promise<CachedAnswer> {
  const { status, result } = await engine.run(compiled, variables, anonymousContext(visitor, scope));
  // `extensions.upstream` lists the calls of one request, so it is not cached.
  const { extensions: _upstream, ...cached } = result;
  const body = createBody(Buffer.from(JSON.stringify(cached)), { reused: true });
  return { status, result: cached, body, isStale: scope.usedStale };
}

function cancelled(options: Options, { context }: Requester): Answer {
  const gone = new UpstreamFault('aborted', 'cache', 'client went away');
  const result = finish({ errors: [new GraphQLError('', { originalError: gone })] }, context(), options);
  return { status: 200, result, body: null };
}

function withUpstream({ showUpstream }: Options, answer: Answer, { scope }: Requester): Answer {
  if (!showUpstream) return answer;
  const result: FormattedExecutionResult = { ...answer.result, extensions: { upstream: scope.calls } };
  return { ...answer, result, body: null };
}

export function createAnswers(options: Options): Answers {
  const { services } = options;
  /** Bodies that are sent again have the same variables. */
  const keys = new WeakMap<Variables, string>();

  function keyOf(variables: Variables): string {
    let key = keys.get(variables);
    if (key === undefined) {
      key = stableJson(variables);
      keys.set(variables, key);
    }
    return key;
  }

  return {
    answer: async (compiled, variables, requester) => {
      const { hash, lifetime, operation } = compiled;
      const { visitor, scope } = requester;
      const isAnonymous = (visitor.bearer === null || visitor.isSignedIn) && visitor.discountToken === null;
      const { answers: cache, staleMs } = services;
      if (!cache || !lifetime || !isAnonymous) return runForVisitor(options, compiled, variables, requester);
      const key = `${visitor.language} ${keyOf(variables)} ${hash}`;
      if (key.length > LONGEST_KEY) return runForVisitor(options, compiled, variables, requester);
      scope.name = operation.name?.value ?? null;
      const revalidateMs = lifetime < SHORTEST_TO_REVALIDATE ? 0 : lifetime * MS;
      try {
        const answer = await cache.getOrLoad({
          key,
          lifetime: ({ isStale }) => (isStale ? STALE_LIFETIME : { freshMs: lifetime * MS, revalidateMs, staleMs }),
          caller: scope,
          isCacheable: ({ result }) => result.errors === undefined,
          load: (loadScope) => runForEveryone(options, compiled, variables, visitor, loadScope),
        });
        return withUpstream(options, answer, requester);
      } catch (error) {
        if (scope.stopReason()) return cancelled(options, requester);
        throw error;
      }
    },
  };
}
