import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createContext, type GatewayContext, type Services } from '../context.ts';
import { UpstreamRejection } from '../core/errors/upstream-errors.ts';
import type { BrandOrigins } from '../core/web/origin.ts';
import type { SiteRequest } from '../serve/site-request.ts';
import { cookieKind } from '../session/cookies.ts';
import type { GuestSession } from '../session/guest-session.ts';
import type { OutsideProgram, Welcome } from '../session/sign-in.ts';
import { pendingRetry } from '../wallet/pending-retry.ts';
import type { Identify } from './identify.ts';
import { visitorOf } from './visitor.ts';

/** Between two attempts while the programme has not confirmed a wallet. */
const PENDING_PAUSE_MS = 500;

type Options = { services: Services; identify: Identify; origins: BrandOrigins; log: Logger };

/** Asks the platform as the member of an access token who is not signed in yet. */
export type AsMember = (arrived: SiteRequest, accessToken: string, session?: GuestSession) => Promise<GatewayContext>;

export const createAsMember =
  ({ services, identify, origins }: Options): AsMember =>
  async ({ header, scope, address }, accessToken, session) => {
    const cookies = cookieKind(header, origins);
    const arrived = visitorOf(header, { cookies, trials: false, address });
    const member = { bearer: `Bearer ${accessToken}`, isSignedIn: true, ...(session && { session }) };
    const { visitor } = await identify({ ...arrived, ...member }, header);
    return createContext(services, visitor, scope);
  };

const outside: Readonly<Record<string, OutsideProgram>> = { pending: 'wallet-pending', error: 'wallet-refused' };
/** What a wallet that is not registered means for its member; null for one that is. */
export const outsideOf = (user: { isRegistered: boolean; memberDetailsStatus: string }): OutsideProgram | null =>
  user.isRegistered ? null : (outside[user.memberDetailsStatus] ?? 'wallet');

/** LOYAL-6: where there is a loyalty programme, only members with a registered wallet come in. Then what the guest held is theirs. */
export function createWelcome(options: Options): Welcome {
  const asMember = createAsMember(options);
  return async (arrived, accessToken, sessions) => {
    const { sources, tenant } = await asMember(arrived, accessToken, sessions.new);
    try {
      const { loyalty } = await tenant();
      const problem = outsideOf(await pendingRetry(sources.user.own, () => pause(PENDING_PAUSE_MS)));
      if (problem && loyalty.type !== 'NONE') return problem;
      await sources.session.start(sessions.old.isNew ? null : sessions.old.id);
      return null;
    } catch (error) {
      options.log.warn({ err: error }, 'a sign-in could not be completed');
      return error instanceof UpstreamRejection && error.rest.status < 500 ? 'refused' : 'unavailable';
    }
  };
}
