import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** OPS-2: numbers of this process since it started, read at /metrics on METRICS_PORT. Labels have few values: never an id, a path or a name of a person. */

/** Not prom-client's own, which would refuse the same names when this file is loaded again while developing. */
export const registry = new Registry();
const registers = [registry];

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requestSeconds = new Histogram({
  name: 'gst_gateway_request_seconds',
  registers,
  help: 'Requests by door (graph or site: pages, pictures, everything else) and the status of the answer.',
  labelNames: ['door', 'status'],
  buckets: SECONDS,
});

export const operationSeconds = new Histogram({
  name: 'gst_gateway_operation_seconds',
  registers,
  help: 'Operations that ran: a storefront operation by its name, all others as free text; outcome errors when the answer has any. Kept answers did not run.',
  labelNames: ['operation', 'outcome'],
  buckets: SECONDS,
});

export const upstreamSeconds = new Histogram({
  name: 'gst_gateway_upstream_seconds',
  registers,
  help: 'Calls to the platform by area; status none: no answer.',
  labelNames: ['area', 'method', 'status'],
  buckets: SECONDS,
});

export const breakerOpen = new Gauge({
  name: 'gst_gateway_breaker_open',
  registers,
  help: '1 while calls of an area are refused because the platform failed several times in a row.',
  labelNames: ['area'],
});

export const contractFaults = new Counter({
  name: 'gst_upstream_contract_faults_total',
  registers,
  help: 'Fields of the upstream’s answers that break its contract, by call (without ids) and field.',
  labelNames: ['call', 'field'],
});

export const cacheReads = new Counter({
  name: 'gst_gateway_cache_reads_total',
  registers,
  help: 'Reads of the caches that visitors share: fresh, old (given while a new one is loaded) or loaded.',
  labelNames: ['cache', 'result'],
});

export const rateLimited = new Counter({
  name: 'gst_gateway_rate_limited_total',
  registers,
  help: 'Requests over a rate limit, by the kind of the limit.',
  labelNames: ['kind'],
});

export const keyPoints = new Counter({
  name: 'gst_gateway_key_points_total',
  registers,
  help: 'What partners’ operations cost: taken from a key’s budget, refused for an empty one, or given back for an answer that was kept.',
  labelNames: ['outcome'],
});

export const liveStreams = new Gauge({
  name: 'gst_gateway_live_streams',
  registers,
  help: 'Streams of live state that are open.',
});

export const liveSent = new Counter({
  name: 'gst_gateway_live_sent_total',
  registers,
  help: 'States that were written to streams.',
});

export const liveDropped = new Counter({
  name: 'gst_gateway_live_dropped_total',
  registers,
  help: 'What streams did not get: outdated, a state that a newer one replaced before its reader took it; stalled, a stream whose reader took nothing; refused, a stream too many.',
  labelNames: ['reason'],
});

export const liveReads = new Counter({
  name: 'gst_gateway_live_reads_total',
  registers,
  help: 'States that were read from the platform for streams, by kind (event or cart) and outcome (read or failed).',
  labelNames: ['kind', 'outcome'],
});

export const liveConnected = new Gauge({
  name: 'gst_gateway_live_heard',
  registers,
  help: '1 while the changes of the platform are heard, 0 while they are not; heard from the first stream on.',
});
