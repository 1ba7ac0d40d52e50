import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** OPS-2: numbers of this process since it started, read at /metrics. Labels have few values: never an id, a path or a name of a person. */

/** Not prom-client's own, which would refuse the same names when this file is loaded again while developing. */
export const registry = new Registry();
const registers = [registry];

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Each kind of process has a name of its own, so that what is said of the platform is the platform's. */
export const requestHistogram = (process: 'platform' | 'identity' | 'processor', own: Registry) =>
  new Histogram({
    name: `gst_${process}_request_seconds`,
    registers: [own],
    help: 'Requests by the pattern of their route and the status of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  });
export type RequestHistogram = ReturnType<typeof requestHistogram>;

export const requestSeconds = requestHistogram('platform', registry);

export const jobFailures = new Counter({
  name: 'gst_platform_job_failures_total',
  registers,
  help: 'Runs of a background job that failed; the next run takes place all the same.',
  labelNames: ['failure'],
});

export const jobsFailing = new Gauge({
  name: 'gst_platform_jobs_failing',
  registers,
  help: 'Background jobs whose last run failed.',
  labelNames: ['failure'],
});

export const purchases = new Counter({
  name: 'gst_platform_purchases_total',
  registers,
  help: 'Purchases by their outcome: succeeded, declined, void (not charged), unknown (decided later, then counted again).',
  labelNames: ['outcome'],
});
