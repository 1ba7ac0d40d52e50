import { z } from 'zod';

/** The default of PAYMENT_SECRET_KEY, for the sandbox only. */
export const SANDBOX_SECRET_KEY = 'sk_sandbox_grandstand';
/** The default of PAYMENT_EVENTS_SECRET, for the sandbox only. */
export const SANDBOX_EVENTS_SECRET = 'es_sandbox_grandstand';

const schema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PROCESSOR_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  DATA_DIR: z.string().min(1).optional(),
  PAYMENT_SECRET_KEY: z.string().min(8).default(SANDBOX_SECRET_KEY),
  PAYMENT_EVENTS_SECRET: z.string().min(8).default(SANDBOX_EVENTS_SECRET),
});

export type ProcessorConfig = z.infer<typeof schema>;

export const readProcessorConfig = (env: NodeJS.ProcessEnv): ProcessorConfig => {
  const parsed = schema.safeParse(env);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`The environment variable ${issue?.path.join('.')} is not valid: ${issue?.message}`);
};
