import { createContext, type Services } from './context.ts';
import { UpstreamRejection } from './core/errors/upstream-errors.ts';
import type { OfferedLanguages } from './core/language.ts';
import type { BrandOrigins } from './core/web/origin.ts';
import type { Identify } from './identify.ts';
import { cookieKind } from './session/cookies.ts';
import { readCookie } from './session/guest-session.ts';
import { guest, type MemberSessions } from './session/member-session.ts';
import { IdentityUnavailable } from './session/sign-in-errors.ts';
import type { SiteRequest } from './site-request.ts';
import { pageLanguage } from './storefront/page-address.ts';
import { visitorOf } from './visitor.ts';

const FILE = /\/order-confirmation\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(tickets\.pdf|calendar\.ics)$/i;

type Options = {
  services: Services;
  identify: Identify;
  members: MemberSessions;
  origins: BrandOrigins;
  offered: OfferedLanguages;
};
export type OrderFileEndpoint = (arrived: SiteRequest) => Promise<Response | null>;

const plain = (status: number): Response =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '5' }) },
  });

/** ORDER-3: the files of an order, for whoever may open its page; null for other addresses. */
export function createOrderFileEndpoint({ services, identify, members, origins, offered }: Options): OrderFileEndpoint {
  return async ({ url, header, scope, address }) => {
    const [, uuid, file] = FILE.exec(url.pathname) ?? [];
    if (!uuid || !file) return null;
    const [cookie, kind] = [header('cookie'), cookieKind(header, origins)];
    const language = pageLanguage(url, readCookie(cookie, 'lang'), header('accept-language'), offered);
    const fromHeaders = visitorOf(header, { cookies: kind, language, trials: false, address });
    const identified = await identify(fromHeaders, header).catch((error: unknown) => {
      if (error instanceof IdentityUnavailable) return null;
      throw error;
    });
    if (identified === null) return plain(503);
    const { visitor, member } = identified;
    const { sources } = createContext(services, visitor, scope);
    scope.startDeadline(services.deadlines.readMs);
    const answer = await sources.order
      .file(uuid, file.toLowerCase(), visitor.orderLinks.get(uuid.toLowerCase()))
      .then(
        (found) =>
          found === null
            ? plain(404)
            : new Response(Buffer.from(found.content, 'base64'), {
                headers: {
                  'content-type': found.mediaType,
                  'content-disposition': `${found.mediaType === 'application/pdf' ? 'inline' : 'attachment'}; filename="${found.name}"`,
                  'cache-control': 'private, no-store',
                },
              }),
        (error: unknown) => plain(error instanceof UpstreamRejection ? 404 : 503),
      )
      .finally(() => scope.clearDeadline());
    for (const value of members.settle(member ?? guest, scope.calls, kind)) answer.headers.append('set-cookie', value);
    return answer;
  };
}
