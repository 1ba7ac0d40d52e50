import { pino } from 'pino';
import { createGateway, type Gateway, type GatewayDeps } from '#gateway/server.ts';
import { startIdentity } from '#tests/support/identity.ts';
import { operationBody } from '#tests/support/storefront-operation.ts';
import { ask, ORIGIN, post, type Reply, readReply } from '../api/world.ts';
import type { Named } from './data.ts';
import type { forms } from './forms.ts';
import { openForeignUpstream } from './upstream.ts';

/** A gateway over an upstream that has the calls of section 7 alone; members by access token. */
type UpstreamOptions = Parameters<typeof openForeignUpstream>[0];

export async function openForeignWorld(
  form: keyof typeof forms,
  deps: Partial<GatewayDeps> = {},
  upstreamOptions: Partial<UpstreamOptions> = {},
) {
  const identity = await startIdentity();
  const upstream = await openForeignUpstream({ form, issuer: identity.issuer, ...upstreamOptions });
  const lines: string[] = [];
  let aheadMs = 0;
  const gateways: Gateway[] = [];
  const open = async (more: Partial<GatewayDeps> = {}): Promise<Gateway> => {
    const gateway = createGateway({
      platformUrl: upstream.url,
      environment: 'test',
      sharedCache: false,
      brand: { name: 'Grandstand', payment: { tokenizeUrl: upstream.tokenizeUrl } },
      logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
      clock: () => new Date(Date.now() + aheadMs),
      ...deps,
      ...more,
    });
    gateways.push(gateway);
    await gateway.readBrands();
    return gateway;
  };
  const gateway = await open();
  return {
    upstream,
    gateway,
    /** Another gateway over the same upstream. */
    open,
    /** What was logged as a warning or worse. */
    lines,
    /** A minute passes for the gateway: what it has logged may be logged again. */
    passMinute: () => {
      aheadMs += 61_000;
    },
    /** An id of this form. */
    id: (thing: Named | undefined): string => (thing ? String(upstream.form.id(thing)) : ''),
    ask: (query: string, variables?: Record<string, unknown>, headers?: Record<string, string>) =>
      ask(gateway, query, variables, headers),
    /** Somebody with a session, who sends the storefront's operations; a member with `headers`. */
    visitor: (headers: Record<string, string> = {}) => {
      let cookie = '';
      return {
        /** `at`: another gateway than the first. */
        run: async (operation: string, variables: object = {}, at: Gateway = gateway): Promise<Reply> => {
          const session: Record<string, string> = cookie === '' ? {} : { cookie, 'x-grandstand-client': 'test' };
          const body = operationBody(operation, variables);
          const reply = await readReply(await post(at, body, { ...session, ...headers }));
          cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
          return reply;
        },
      };
    },
    get: (path: string) => gateway.fetch(new Request(ORIGIN + path, { headers: { host: 'localhost:3000' } })),
    bearer: async (user = identity.newUser()) => ({ authorization: `Bearer ${await identity.tokenFor(user)}` }),
    card: async (number: string): Promise<string> => {
      const body = JSON.stringify({ number, expMonth: 12, expYear: 2031, cvc: '123' });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(upstream.tokenizeUrl, { method: 'POST', headers, body });
      return JSON.parse(await answer.text()).token;
    },
    close: async () => {
      for (const one of gateways) await one.close();
      await upstream.close();
      await identity.close();
    },
  };
}
export type ForeignWorld = Awaited<ReturnType<typeof openForeignWorld>>;
