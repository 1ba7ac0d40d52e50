import type { FastifyInstance } from 'fastify';
import type { PlatformDeps } from './deps.ts';
import { PlatformError } from './errors.ts';

/** Names the brand whose storefront asks; after a slash the partner of that brand whose key asks. */
const HEADER = 'gst-partner-api';
/** Misdirected: 404 would say that what the path names does not exist, and 5xx that the service fails at every brand. */
const NOT_SERVED_HERE = 421;

/** The brand that a request names; empty where it names none. */
export const brandNamed = (headers: NodeJS.Dict<string | string[]>): string =>
  String(headers[HEADER] ?? '').split('/')[0] ?? '';

/** REST-2: another brand's answer is none for who names a brand that is not served, left out or unknown. */
export const refuseOtherBrands = (app: FastifyInstance, tenants: PlatformDeps['tenants']): void => {
  const served = new Set(tenants.map(({ id, partnerId }) => partnerId ?? id));
  app.addHook('onRequest', async ({ headers }) => {
    const named = brandNamed(headers);
    if (named === '' || served.has(named)) return;
    const message = 'names a brand that is not served here';
    throw new PlatformError('SERVER_ERROR', {
      status: NOT_SERVED_HERE,
      title: 'Brand not served',
      detail: `${HEADER}: ${message}`,
      fields: [{ field: HEADER, message }],
    });
  });
};
