import { Counter, Registry, register } from 'prom-client';
import { requestHistogram } from '../core/metrics.ts';

const own = new Registry();

export const requestSeconds = requestHistogram('processor', own);

export const charges = new Counter({
  name: 'gst_processor_charges_total',
  registers: [own],
  help: 'Charges that were stored, once a key: succeeded, or why they were declined.',
  labelNames: ['outcome'],
});

/** OPS-2: this process since it started. */
export const readMetrics = (): Promise<string> => Registry.merge([register, own]).metrics();
