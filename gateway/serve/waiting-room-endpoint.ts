import { createContext, type Services } from '../context.ts';
import { isDomainRejection } from '../core/errors/problems.ts';
import type { OfferedLanguages } from '../core/language.ts';
import type { Rates } from '../core/rates/rates.ts';
import { readBody } from '../core/web/body.ts';
import { type BrandOrigins, isCrossOrigin } from '../core/web/origin.ts';
import { tooManyAnswer } from '../core/web/plain-answers.ts';
import type { Identify } from '../identity/identify.ts';
import { visitorOf } from '../identity/visitor.ts';
import { cookieKind } from '../session/cookies.ts';
import { sessionCookie } from '../session/guest-session.ts';
import { rememberedLanguage } from '../session/language-cookie.ts';
import { redirect } from '../session/redirect.ts';
import { IdentityUnavailable } from '../session/sign-in-errors.ts';
import { pageLanguage } from '../storefront/page-address.ts';
import type { SiteRequest } from './site-request.ts';

const FORM = /\/event\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/waiting-room$/i;

export const isWaitingRoomForm = ({ method }: Request, pathname: string): boolean =>
  method === 'POST' && FORM.test(pathname);

type Options = {
  services: Services;
  identify: Identify;
  origins: BrandOrigins;
  offered: OfferedLanguages;
  rates: Rates;
};
export type WaitingRoomEndpoint = (arrived: SiteRequest) => Promise<Response>;

const plain = (status: number): Response => new Response(null, { status, headers: { 'cache-control': 'no-store' } });

/** SCALE-3: takes a place for a browser without scripts, from its form, and leads to the page that shows it. A refusal shows there too: there is no place. */
export function createWaitingRoomEndpoint({
  services,
  identify,
  origins,
  offered,
  rates,
}: Options): WaitingRoomEndpoint {
  return async ({ request, url, header, scope, address }) => {
    const [, id = ''] = FORM.exec(url.pathname) ?? [];
    // The browser says where a form comes from; one that does not say it is no browser with a session to misuse.
    if (isCrossOrigin(header, origins)) return plain(403);
    const quantity = Number(new URLSearchParams((await readBody(request)) ?? '').get('quantity'));
    if (!Number.isInteger(quantity) || quantity < 1) return plain(400);
    const [cookie, kind] = [header('cookie'), cookieKind(header, origins)];
    const language = pageLanguage(url, rememberedLanguage(cookie, kind), header('accept-language'), offered);
    const fromHeaders = visitorOf(header, { cookies: kind, language, trials: false, address });
    const { session } = fromHeaders;
    const seconds = await rates.take(
      session.isNew ? 'newHolders' : 'holds',
      {
        address,
        session: session.isNew ? null : session.id,
      },
      1,
    );
    if (seconds !== null) return tooManyAnswer(seconds);
    try {
      const { visitor } = await identify(fromHeaders, header);
      scope.startDeadline(services.deadlines.writeMs);
      await createContext(services, visitor, scope).sources.waitingRoom.join(id.toLowerCase(), quantity);
    } catch (error) {
      if (error instanceof IdentityUnavailable || !isDomainRejection(error)) return plain(503);
    } finally {
      scope.clearDeadline();
    }
    return redirect(url.pathname, session.isNew ? [sessionCookie(session, kind)] : []);
  };
}
