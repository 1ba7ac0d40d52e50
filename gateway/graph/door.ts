import type { FormattedExecutionResult } from 'graphql';
import type { GatewayContext } from '../context.ts';
import type { OriginRules } from '../core/web/origin.ts';
import {
  type Caller,
  type Header,
  type Refusal,
  refuseCaller,
  refuseFreeText,
  refuseMediaType,
  tooLarge,
} from './admission.ts';
import type { Engine, EngineAnswer } from './engine.ts';
import { refusal } from './finish.ts';
import { type Body, readOperation } from './operation-body.ts';
import type { YogaServer } from './yoga.ts';

export type GraphAnswer = { status: number; headers: Record<string, string>; body: string };
/** A request at the door: its body read, or null when it was too large. */
export type Asked = { caller: Caller; url: string; context: GatewayContext };
type Options = { engine: Engine; yoga: YogaServer; production: boolean; origins: OriginRules };

export type Door = {
  post(asked: Asked, body: string | null): Promise<GraphAnswer>;
  /** Queries by GET, and whatever else HTTP can say. */
  other(asked: Asked, request: Request): Promise<GraphAnswer>;
};

const RESPONSE_JSON = 'application/graphql-response+json';

function mediaType(header: Header): string {
  const accepted = header('accept')?.includes(RESPONSE_JSON) ? RESPONSE_JSON : 'application/json';
  return `${accepted}; charset=utf-8`;
}

/** With plain JSON a well-formed request is 200 whatever became of it; the newer type says it by status. */
function engineAnswer({ status, result }: EngineAnswer, header: Header): GraphAnswer {
  const type = mediaType(header);
  const shown = type.startsWith(RESPONSE_JSON) ? status : 200;
  return { status: shown, headers: { 'content-type': type }, body: JSON.stringify(result) };
}

function refusedAnswer({ status, error }: Refusal, header: Header): GraphAnswer {
  const result: FormattedExecutionResult = refusal(error);
  return { status, headers: { 'content-type': mediaType(header) }, body: JSON.stringify(result) };
}

const KEPT_HEADERS = ['content-type', 'allow'];

async function toAnswer(response: Response): Promise<GraphAnswer> {
  const headers: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { status: response.status, headers, body: await response.text() };
}

/** Without a signal: upstream calls end by the operation's own, and what they gave until then is still an answer. */
function forYoga({ url, caller: { header } }: Asked, body: string): Request {
  const headers = { 'content-type': 'application/json', accept: header('accept') ?? '*/*' };
  return new Request(url, { method: 'POST', headers, body });
}

export function createDoor({ engine, yoga, production, origins }: Options): Door {
  const run = (operation: Body, context: GatewayContext): Promise<EngineAnswer> | undefined =>
    operation.kind === 'persisted'
      ? engine.runPersisted(operation.hash, operation.variables, context)
      : engine.runKnown(operation.key, operation.variables, context);

  return {
    post: async (asked, body) => {
      const { caller, context } = asked;
      const { header } = caller;
      const refused = refuseCaller(caller, origins) ?? refuseMediaType(header) ?? (body === null ? tooLarge : null);
      if (refused || body === null) return refusedAnswer(refused ?? tooLarge, header);
      const operation = readOperation(body);
      if (operation?.kind !== 'persisted') {
        const freeText = refuseFreeText(caller, production);
        if (freeText) return refusedAnswer(freeText, header);
      }
      const answer = operation && run(operation, context);
      if (answer) return engineAnswer(await answer, header);
      return toAnswer(await yoga.fetch(forYoga(asked, body), { gateway: context }));
    },
    other: async ({ caller, context }, request) => {
      const refused = refuseCaller(caller, origins) ?? refuseFreeText(caller, production);
      if (refused) return refusedAnswer(refused, caller.header);
      return toAnswer(await yoga.fetch(request, { gateway: context }));
    },
  };
}
