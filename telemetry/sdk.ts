import { setTimeout as pause } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

const WARN_AGAIN_MS = 60_000;
/** A receiver that is away must not keep a process from ending. */
const STOP_WITHIN_MS = 2_000;

type Options = { service: string; endpoint: string; share: number; warn: (error: unknown) => void };

/** Loaded only when traces are wanted. Answers what sends the rest and ends it. */
export function startSdk({ service, endpoint, share, warn }: Options): () => Promise<void> {
  let warnedAt = Number.NEGATIVE_INFINITY;
  setGlobalErrorHandler((error) => {
    if (performance.now() - warnedAt < WARN_AGAIN_MS) return;
    warnedAt = performance.now();
    warn(error);
  });
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES count before the name that we give.
    resource: resourceFromAttributes({ 'service.name': service }).merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await Promise.race([provider.shutdown().catch(warn), pause(STOP_WITHIN_MS, undefined, { ref: false })]);
  };
}
