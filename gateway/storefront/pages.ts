import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Language } from '../core/language.ts';
import { developmentPolicy, pagePolicy } from '../core/web/security-headers.ts';
import type { Tenant } from '../generated/resolver-types.ts';
import { redirectTo } from './base-path.ts';
import type { Storefront, StorefrontContext } from './storefront.ts';
import { unavailablePage } from './unavailable-page.ts';

export type PageRequest = {
  request: Request;
  requestId: string;
  language: Language;
  origin: string;
  now: Date;
  execute: StorefrontContext['execute'];
  tenant(): Promise<Tenant>;
};
type Options = { storefront: Storefront | null; log: Logger };

export type Pages = { answer(asked: PageRequest): Promise<Response> };

const REFRESH_SECONDS = '10';

function html(body: string, status: number, policy: string): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': REFRESH_SECONDS }),
  };
  return new Response(body, { status, headers });
}

export function createPages({ storefront, log }: Options): Pages {
  /** The tenant as last seen: where pages live and where cards go does not change because the platform is down. */
  let known: Tenant | undefined;

  async function tenantOf({ tenant, requestId }: PageRequest): Promise<Tenant | undefined> {
    try {
      known = await tenant();
    } catch (error) {
      log.warn({ requestId, reason: String(error) }, 'no tenant configuration');
    }
    return known;
  }

  async function render(asked: PageRequest, tenant: Tenant | undefined, nonce: string): Promise<Response | null> {
    if (!storefront) return null;
    const { request, requestId, language, origin, now, execute } = asked;
    try {
      const handle = await storefront.pages();
      const basePath = tenant?.basePath ?? '/';
      return await handle(request, { execute, language, nonce, basePath, origin, now: now.toISOString() });
    } catch (error) {
      log.error({ requestId, err: error }, 'page failed');
      return null;
    }
  }

  return {
    answer: async (asked) => {
      const { request, language, origin } = asked;
      const url = new URL(request.url);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
      }
      const tenant = await tenantOf(asked);
      const elsewhere = tenant ? redirectTo(url, tenant.basePath) : null;
      if (elsewhere)
        return new Response(null, { status: 302, headers: { location: elsewhere, 'cache-control': 'no-store' } });

      const nonce = randomBytes(16).toString('base64');
      const connectTo = tenant ? [new URL(tenant.payment.tokenizeUrl).origin] : [];
      const strict = pagePolicy({ nonce, connectTo, upgrade: origin.startsWith('https:') });
      const policy = storefront?.developing ? developmentPolicy : strict;
      const response = await render(asked, tenant, nonce);
      if (!response) return html(unavailablePage(language, nonce), 503, strict);
      response.headers.set('content-security-policy', policy);
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;
    },
  };
}
