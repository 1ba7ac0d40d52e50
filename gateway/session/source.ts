import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import type { Language } from '../core/language.ts';
import type { SingleSignOn, UserSession } from '../generated/platform.ts';

const isSession = hasFields<UserSession>({ sessionId: 'string', user: 'object' });

const isSso = hasFields<SingleSignOn>({ loginUrl: 'string' });

type SsoQuery = { urlOk: string; urlFail: string; locale: Language };

export const sessionSource = (rest: Rest) => ({
  sso: (query: SsoQuery) => rest.get('tenant', path`/api/tenant/sso`, isSso, query),
  start: (previousSessionId: string | null): Promise<unknown> =>
    rest.send('user', 'POST', path`/api/user/session`, isSession, { body: { previousSessionId } }),
});
