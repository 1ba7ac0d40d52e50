import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { Attempts } from './limits.ts';
import type { Pages } from './page.ts';
import { languageFor } from './texts/texts.ts';

const BEGIN = '/auth';
/** What oidc-provider answers itself. */
const PROTOCOL = [
  '/.well-known/openid-configuration',
  '/jwks',
  BEGIN,
  '/auth/:uid',
  '/token',
  '/token/revocation',
  '/session/end',
  '/session/end/confirm',
  '/session/end/success',
];

export type Served = { issuer: string; provider: Provider };

/** The provider under its own name only: what a request says of its host would end up in links. */
export const nameIssuer = ({ headers }: IncomingMessage, issuer: string): void => {
  const { host, protocol } = new URL(issuer);
  headers.host = host;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete headers['x-forwarded-host'];
};

type Options = { serving: () => Served; attempts: Attempts; pages: Pages; storefrontUrl: string | undefined };

/** The endpoints of OAuth and OpenID Connect. */
export const protocolRoutes =
  ({ serving, attempts, pages, storefrontUrl }: Options) =>
  async (app: FastifyInstance): Promise<void> => {
    // oidc-provider reads bodies itself, 56 kB at most.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.addHook('onRequest', async (request, reply) => {
      const wait = request.routeOptions.url === BEGIN ? await attempts.countBegin(request) : 0;
      if (wait === 0) return;
      const language = languageFor(undefined, request.headers['accept-language']);
      reply.code(429).header('retry-after', wait).type('text/html');
      return reply.send(pages.notice(language, 'tooMany', storefrontUrl));
    });
    for (const url of PROTOCOL) {
      app.route({
        method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
        url,
        handler: async (request, reply) => {
          const { issuer, provider } = serving();
          nameIssuer(request.raw, issuer);
          reply.hijack();
          reply.raw.setHeader('x-request-id', request.id);
          // No connection outlives its answer: none is left half open by a restart, or holds up a stop.
          reply.raw.shouldKeepAlive = false;
          await provider.callback()(request.raw, reply.raw);
        },
      });
    }
  };
