import type { FormattedExecutionResult } from 'graphql';
import { type Body, createBody } from '../core/web/compression.ts';
import type { OriginRules } from '../core/web/origin.ts';
import {
  type Caller,
  type Header,
  notJson,
  type Refusal,
  refuseCaller,
  refuseDepth,
  refuseFreeText,
  refuseMediaType,
  refuseParameters,
  tooLarge,
} from './admission.ts';
import type { Answer } from './answer.ts';
import type { Answers, Asker } from './answers.ts';
import { type Engine, unknownHash } from './engine.ts';
import { refusal } from './finish.ts';
import { parseJson, readOperation, type Sent } from './operation-body.ts';
import type { RateLimits } from './rate-limits.ts';
import type { YogaServer } from './yoga.ts';

export type GraphAnswer = { status: number; headers: Record<string, string>; body: Body };
/** A request at the door. */
export type Asked = Asker & { caller: Caller; url: string };
type Options = {
  engine: Engine;
  answers: Answers;
  yoga: YogaServer;
  limits: RateLimits;
  production: boolean;
  origins: OriginRules;
};

export type Door = {
  /** The request's body as text, or null when it was too large. */
  post(asked: Asked, body: string | null): Promise<GraphAnswer>;
  /** Queries by GET, and whatever else HTTP can say. */
  other(asked: Asked, request: Request): Promise<GraphAnswer>;
};

const RESPONSE_JSON = 'application/graphql-response+json';

function mediaType(header: Header): string {
  const accepted = header('accept')?.includes(RESPONSE_JSON) ? RESPONSE_JSON : 'application/json';
  return `${accepted}; charset=utf-8`;
}

function asBody(text: string): Body {
  return createBody(Buffer.from(text), { keep: false });
}

/** With plain JSON a well-formed request is 200 whatever became of it; the newer type says it by status. */
function engineAnswer({ status, result, body }: Answer, header: Header): GraphAnswer {
  const type = mediaType(header);
  const shown = type.startsWith(RESPONSE_JSON) ? status : 200;
  return { status: shown, headers: { 'content-type': type }, body: body ?? asBody(JSON.stringify(result)) };
}

function refusedAnswer({ status, error, headers }: Refusal, header: Header): GraphAnswer {
  const result: FormattedExecutionResult = refusal(error);
  return { status, headers: { ...headers, 'content-type': mediaType(header) }, body: asBody(JSON.stringify(result)) };
}

const KEPT_HEADERS = ['content-type', 'allow', 'retry-after'];

async function toAnswer(response: Response): Promise<GraphAnswer> {
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { status: response.status, headers, body: asBody(await response.text()) };
}

/** Without a signal: upstream calls end by the operation's own, and what they gave until then is still an answer. */
function forYoga({ url, caller: { header } }: Asked, body: string): Request {
  const headers = { 'content-type': 'application/json', accept: header('accept') ?? '*/*' };
  return new Request(url, { method: 'POST', headers, body });
}

const unknown: Answer = { status: 400, result: refusal(unknownHash), body: null };

export function createDoor({ engine, answers, yoga, limits, production, origins }: Options): Door {
  /** Undefined for text that is not compiled. */
  async function run(operation: Sent, asked: Asked): Promise<GraphAnswer | undefined> {
    const { header } = asked.caller;
    const isPersisted = operation.kind === 'persisted';
    const runnable = isPersisted ? engine.persisted(operation.hash) : engine.known(operation.key);
    if (!runnable) return isPersisted ? engineAnswer(unknown, header) : undefined;
    const refused = await limits.refuse(runnable.compiled.operation, asked.visitor, { text: !isPersisted });
    if (refused) return refusedAnswer(refused, header);
    return engineAnswer(await answers.ask(runnable, operation.variables, asked), header);
  }

  const unlessTooMany = (asked: Asked, answer: () => Promise<GraphAnswer>): Promise<GraphAnswer> =>
    limits.asking(asked, { refused: (refused) => refusedAnswer(refused, asked.caller.header), answer });

  return {
    post: async (asked, body) => {
      const { caller } = asked;
      const { header } = caller;
      const refused = refuseCaller(caller, origins) ?? refuseMediaType(header) ?? (body === null ? tooLarge : null);
      if (refused || body === null) return refusedAnswer(refused ?? tooLarge, header);
      return unlessTooMany(asked, async () => {
        const value = parseJson(body);
        const unreadable = value === undefined ? notJson : refuseDepth(value);
        if (unreadable) return refusedAnswer(unreadable, header);
        const operation = readOperation(value);
        const freeText = operation?.kind === 'persisted' ? null : refuseFreeText(caller, production);
        if (freeText) return refusedAnswer(freeText, header);
        asked.operation.isFreeText = operation?.kind !== 'persisted';
        const answer = operation && (await run(operation, asked));
        return answer ?? toAnswer(await yoga.fetch(forYoga(asked, body), { gateway: asked.context() }));
      });
    },
    other: async (asked, request) => {
      const { caller, context } = asked;
      const refused =
        refuseCaller(caller, origins) ?? refuseFreeText(caller, production) ?? refuseParameters(new URL(request.url));
      if (refused) return refusedAnswer(refused, caller.header);
      asked.operation.isFreeText = true;
      return unlessTooMany(asked, async () => toAnswer(await yoga.fetch(request, { gateway: context() })));
    },
  };
}
