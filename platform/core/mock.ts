import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from './errors.ts';
import { sampleOf } from './sample.ts';

const HEADER = 'mock';
const yes = ['true', '1', 'on'];
const no = ['false', '0', 'off', ''];

/** Never answered with samples: the tenant's configuration is the same anyway, the processor's events are real, and a sample would let made-up keys in. */
const REAL = new Set([
  '/api/tenant/config',
  '/api/tenant/list',
  '/api/payment/events',
  '/api/partner/key/:hash',
  '/api/partner/origins',
]);

/** Whether a request asks for sample data. */
export const isMocked = (request: FastifyRequest): boolean => {
  const header = String(request.headers[HEADER] ?? '').toLowerCase();
  if (no.includes(header)) return false;
  if (yes.includes(header)) return true;
  throw invalid(HEADER, 'must be true or false');
};

const okOf = (request: FastifyRequest): { status: number; schema: z.ZodType } | undefined => {
  const responses: unknown = request.routeOptions.schema?.response;
  if (typeof responses !== 'object' || responses === null) return undefined;
  for (const [status, schema] of Object.entries(responses)) {
    if (status.startsWith('2') && schema instanceof z.ZodType) return { status: Number(status), schema };
  }
  return undefined;
};

/**
 * REST-5: with the header `mock: true` a call is validated as usual and answered with sample data; the code that holds,
 * charges or stores does not run.
 */
export const registerMock = (app: FastifyInstance): void => {
  const samples = new WeakMap<z.ZodType, unknown>();
  app.addHook('preHandler', async (request, reply) => {
    const { url } = request.routeOptions;
    if (url === undefined || !url.startsWith('/api/') || REAL.has(url) || !isMocked(request)) return undefined;
    const ok = okOf(request);
    if (ok === undefined) return undefined;
    if (!samples.has(ok.schema)) samples.set(ok.schema, sampleOf(ok.schema));
    return reply.code(ok.status).header('mock', 'true').send(samples.get(ok.schema));
  });
};
