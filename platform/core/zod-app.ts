import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

/** The service to which routes are added; their zod schemas give requests and answers their types. */
export type ZodApp = Parameters<FastifyPluginAsyncZod>[0];
