import { type FormattedExecutionResult, GraphQLError } from 'graphql';
import type { GatewayContext, Services, Visitor } from '../context.ts';
import { UpstreamFault } from '../core/errors/upstream-errors.ts';
import type { Operation } from '../core/http/operation.ts';
import { createBody } from '../core/web/compression.ts';
import type { Answer, KeptAnswer } from './answer.ts';
import type { Engine, Runnable, Variables } from './engine.ts';
import { type FinishOptions, finish } from './finish.ts';

/** Who asks; what their request has is made only when it is needed. */
export type Asker = { visitor: Visitor; operation: Operation; context: () => GatewayContext };
type Options = FinishOptions & {
  engine: Engine;
  services: Pick<Services, 'answers' | 'staleMs'>;
  /** The context of nobody in particular, who asks as this visitor does. */
  contextForAll: (visitor: Visitor, operation: Operation) => GatewayContext;
  /** Hears what was changed at which event, so that nothing kept says otherwise. */
  eventChanged: (id: string) => void;
};

/** The text, its packed forms, and the result that it was made from. */
export const sizeOfAnswer = ({ body }: KeptAnswer): number => body.plain.length * 4;

export type Answers = {
  /** For one visitor: from what is kept for everyone, when the operation has the same answer for everyone. */
  ask(runnable: Runnable, variables: Variables, asker: Asker): Promise<Answer>;
};

const LONGEST_KEY = 8_000;
const MS = 1_000;
/** Of what is old already, nothing may become older. */
const MOMENT = { freshMs: MS, revalidateMs: 0, staleMs: 0 };
/** What is asked again after seconds is never given once more meanwhile: it would be older than it may be. */
const LEAST_TO_REVALIDATE = 30;

/** The same for the same variables, in whatever order they were written. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The event that a mutation is about, by the convention of our inputs. */
function eventOf({ input }: Variables): string | null {
  const id = typeof input === 'object' && input !== null && 'eventId' in input ? input.eventId : null;
  return typeof id === 'string' ? id : null;
}

export function createAnswers({ engine, services, contextForAll, eventChanged, ...options }: Options): Answers {
  /** By this visitor for this visitor: nothing is kept. */
  async function askAlone(runnable: Runnable, variables: Variables, { context }: Asker): Promise<Answer> {
    const answer = await engine.run(runnable, variables, context());
    const event = runnable.compiled.operation.operation === 'mutation' ? eventOf(variables) : null;
    if (event) eventChanged(event);
    return { ...answer, body: null };
  }

  async function askForAll(
    runnable: Runnable,
    variables: Variables,
    asker: Asker,
    operation: Operation,
  ): Promise<KeptAnswer> {
    const context = contextForAll(asker.visitor, operation);
    const { status, result } = await engine.run(runnable, variables, context);
    // Which calls it took is each asker's own story.
    const { extensions: _ofTheLoader, ...kept } = result;
    const body = createBody(Buffer.from(JSON.stringify(kept)), { keep: true });
    return { status, result: kept, body, isOld: operation.usedOld };
  }

  function cancelled({ context }: Asker): Answer {
    const gone = new UpstreamFault('aborted', 'cache', 'client went away');
    const result = finish({ errors: [new GraphQLError('', { originalError: gone })] }, context(), options);
    return { status: 200, result, body: null };
  }

  function told(answer: Answer, { operation }: Asker): Answer {
    if (!options.showUpstream) return answer;
    const result: FormattedExecutionResult = { ...answer.result, extensions: { upstream: operation.calls } };
    return { ...answer, result, body: null };
  }

  return {
    ask: async (runnable, variables, asker) => {
      const { lifetime, operation: document } = runnable.compiled;
      const { visitor, operation } = asker;
      const isAnybody = visitor.bearer === null && visitor.discountToken === null;
      const { answers: cache, staleMs } = services;
      if (!cache || !lifetime || !isAnybody) return askAlone(runnable, variables, asker);
      const key = `${visitor.language} ${stable(variables)} ${runnable.key}`;
      if (key.length > LONGEST_KEY) return askAlone(runnable, variables, asker);
      operation.name = document.name?.value ?? null;
      const revalidateMs = lifetime < LEAST_TO_REVALIDATE ? 0 : lifetime * MS;
      try {
        const answer = await cache.remember({
          key,
          lifetime: ({ isOld }) => (isOld ? MOMENT : { freshMs: lifetime * MS, revalidateMs, staleMs }),
          asker: operation,
          isGood: ({ result }) => result.errors === undefined,
          load: (own) => {
            own.isFreeText = operation.isFreeText;
            return askForAll(runnable, variables, asker, own);
          },
        });
        return told(answer, asker);
      } catch (error) {
        if (operation.stopped()) return cancelled(asker);
        throw error;
      }
    },
  };
}
