import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createContext, type Services } from '../context.ts';
import { UpstreamRejection } from '../core/errors/upstream-errors.ts';
import type { BrandOrigins } from '../core/web/origin.ts';
import { cookieKind } from '../session/cookies.ts';
import type { Welcome } from '../session/sign-in.ts';
import { pendingRetry } from '../wallet/pending-retry.ts';
import type { Identify } from './identify.ts';
import { visitorOf } from './visitor.ts';

/** Between two attempts while the programme has not confirmed a wallet. */
const PENDING_PAUSE_MS = 500;

/** LOYAL-6: where there is a loyalty programme, only members with a registered wallet come in. Then what the guest held is theirs. */
export function createWelcome({
  services,
  identify,
  origins,
  log,
}: {
  services: Services;
  identify: Identify;
  origins: BrandOrigins;
  log: Logger;
}): Welcome {
  return async ({ header, scope, address }, accessToken, sessions) => {
    const cookies = cookieKind(header, origins);
    const arrived = visitorOf(header, { cookies, trials: false, address });
    const member = { bearer: `Bearer ${accessToken}`, isSignedIn: true, session: sessions.new };
    const { visitor } = await identify({ ...arrived, ...member }, header);
    const { sources, tenant } = createContext(services, visitor, scope);
    try {
      const { loyalty } = await tenant();
      const { isRegistered } = await pendingRetry(sources.user.own, () => pause(PENDING_PAUSE_MS));
      if (!isRegistered && loyalty.type !== 'NONE') return 'wallet';
      await sources.session.start(sessions.old.isNew ? null : sessions.old.id);
      return null;
    } catch (error) {
      log.warn({ err: error }, 'a sign-in could not be completed');
      return error instanceof UpstreamRejection && error.rest.status < 500 ? 'refused' : 'unavailable';
    }
  };
}
