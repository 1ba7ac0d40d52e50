import { Registry, register } from 'prom-client';
import { registry, requestHistogram } from '../core/metrics.ts';

const own = new Registry();

export const requestSeconds = requestHistogram('identity', own);

/** OPS-2: this process since it started, its requests and its jobs. */
export const readMetrics = (): Promise<string> => Registry.merge([register, registry, own]).metrics();
