import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InteractionResults } from 'oidc-provider';
import { comparableEmail } from '#rules/email.ts';
import type { Db } from '../core/db.ts';
import { emailSchema } from '../core/schemas.ts';
import type { Attempts } from './limits.ts';
import { memberAt } from './members.ts';
import type { Pages } from './page.ts';
import { nameIssuer, type Served } from './protocol-routes.ts';
import { type SignInProblem, signInPage } from './sign-in-page.ts';
import { languageFor } from './texts/texts.ts';

const BODY_LIMIT = 2_000;

type Options = {
  serving: () => Served;
  db: Db;
  pages: Pages;
  attempts: Attempts;
  storefrontUrl: string | undefined;
};

// Whose sign-in it is says a cookie that is sent to this address only.
const detailsOf = ({ serving }: Options, request: FastifyRequest, reply: FastifyReply) =>
  serving().provider.interactionDetails(request.raw, reply.raw);

const finish = async (
  { serving }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
  result: InteractionResults,
) => {
  const options = { mergeWithLastSubmission: false };
  return reply.redirect(await serving().provider.interactionResult(request.raw, reply.raw, result, options), 303);
};

const takeForm = async (options: Options, request: FastifyRequest, reply: FastifyReply) => {
  const { db, pages, attempts, storefrontUrl } = options;
  const { uid, params } = await detailsOf(options, request, reply);
  const language = languageFor(params.ui_locales, request.headers['accept-language']);
  const wait = await attempts.countAttempt(request);
  reply.type('text/html');
  if (wait > 0) {
    return reply
      .code(429)
      .header('retry-after', wait)
      .send(pages.notice(language, 'tooMany', storefrontUrl));
  }
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  if (form.has('cancel'))
    return finish(options, request, reply, { error: 'access_denied', error_description: 'cancelled' });
  const refuse = (status: number, problem: SignInProblem, email: string) =>
    reply.code(status).send(signInPage(pages, { language, action: `/interaction/${uid}`, problem, email }));
  const given = comparableEmail((form.get('email') ?? '').trim());
  const email = emailSchema.safeParse(given);
  if (!email.success) return refuse(422, 'invalidEmail', given.slice(0, 254));
  const member = await memberAt(db, email.data);
  if (member.suspended) return refuse(403, 'suspended', '');
  return finish(options, request, reply, { login: { accountId: member.id } });
};

/** The page that asks who signs in, and its form. */
export const signInRoutes =
  (options: Options) =>
  async (app: FastifyInstance): Promise<void> => {
    const { serving, pages } = options;
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    app.addHook('onRequest', async (request) => nameIssuer(request.raw, serving().issuer));

    app.get('/interaction/:uid', async (request, reply) => {
      const { uid, params } = await detailsOf(options, request, reply);
      const language = languageFor(params.ui_locales, request.headers['accept-language']);
      const email = typeof params.login_hint === 'string' ? params.login_hint : '';
      return reply.type('text/html').send(signInPage(pages, { language, action: `/interaction/${uid}`, email }));
    });
    app.post('/interaction/:uid', (request, reply) => takeForm(options, request, reply));
  };
