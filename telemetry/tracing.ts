import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Where the API hands over to the SDK once that has been started; until then nothing here does anything. */
const tracer = trace.getTracer('grandstand');
let isOn = false;

const SERVER_ERROR = 500;

/** A request that came in, from its first byte to its answer. */
type TracedRequest = {
  /** Runs `work` as a part of the request: what it does is seen under it. */
  run<T>(work: () => T): T;
  ids: TraceIds;
  end(name: string, status: number, attributes?: Attributes): void;
};
type TraceIds = { trace_id: string; span_id: string };

const idsOf = (span: Span): TraceIds => {
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
};

/** A request begins a trace, or goes on with the one that its W3C `traceparent` names. Null when nothing is traced. */
export function traceRequest(headers: Readonly<Record<string, unknown>> = {}): TracedRequest | null {
  if (!isOn) return null;
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, parent);
  const inside: Context = trace.setSpan(parent, span);
  return {
    run: (work) => context.with(inside, work),
    ids: idsOf(span),
    end: (name, status, attributes = {}) => {
      span.updateName(name);
      span.setAttributes({ 'http.response.status_code': status, ...attributes });
      if (status >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** What an error is, without its message, which may quote what somebody typed. */
const typeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Whether what happens now belongs to a request that is traced. */
export const isTraced = (): boolean => isOn && trace.getActiveSpan() !== undefined;

/** Runs `work` as a step of the request that it belongs to; outside of any, like jobs, it is not traced. */
export async function traced<T>(
  name: string,
  attributes: Attributes,
  work: (note: (more: Attributes) => void) => Promise<T>,
  kind: 'client' | 'internal' = 'internal',
): Promise<T> {
  if (!isTraced()) return work(() => undefined);
  const spanKind = kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL;
  return tracer.startActiveSpan(name, { kind: spanKind, attributes }, async (span) => {
    try {
      return await work((more) => void span.setAttributes(more));
    } catch (error) {
      span.setAttribute('error.type', typeOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds to what is told of the step that runs now. */
export function noteTrace(attributes: Attributes): void {
  if (isOn) trace.getActiveSpan()?.setAttributes(attributes);
}

/** The W3C `traceparent` by which another process goes on with the trace. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (isOn) propagation.inject(context.active(), headers);
  return headers;
}

/** For a log line: the trace that it belongs to. */
export function traceIds(): TraceIds | Record<string, never> {
  const span = isOn ? trace.getActiveSpan() : undefined;
  return span ? idsOf(span) : {};
}

type Options = {
  service: string;
  /** An OTLP/HTTP receiver; undefined: nothing is traced, and no SDK is loaded. */
  endpoint: string | undefined;
  /** How many of the traces that begin here are kept, 0 to 1. */
  share: number;
  /** Traces could not be sent; called once a minute at most. */
  warn: (error: unknown) => void;
};

/** Answers what sends the rest and ends tracing. */
export async function startTracing({ endpoint, ...options }: Options): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const { startSdk } = await import('./sdk.ts');
  const stop = startSdk({ endpoint, ...options });
  isOn = true;
  return stop;
}
