import type { FastifyInstance, FastifyRequest } from 'fastify';
import { importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import { comparableEmail } from '#rules/email.ts';
import { escapeHtml } from '../core/html.ts';
import { emailSchema } from '../core/schemas.ts';
import { type IdentityConfig, storefrontOrigins } from './config.ts';
import { demoMembers } from './demo-members.ts';
import type { Keys } from './keys.ts';
import type { Pages } from './page.ts';
import { languageFor, textsIn } from './texts/texts.ts';

const BODY_LIMIT = 10_000;
const ANSWER_LASTS = '5 minutes';

/** What the platform writes into the address of a program's page, and asks about a member. */
const question = z.object({
  brand: z.string().min(1).max(40),
  member: z.string().min(1).max(255),
  email: emailSchema,
  attempt: z.uuid(),
});
const visit = question.extend({ returnUrl: z.url().max(2_000).optional() });
const decided = visit.extend({ decision: z.enum(['accepted', 'refused']) });

type Question = z.infer<typeof question>;
type Decision = z.infer<typeof decided>['decision'];
type Options = {
  serving: () => { issuer: string; keys: Keys };
  config: IdentityConfig;
  pages: Pages;
  storefrontUrl: string | undefined;
};

/** The signed answer that the platform verifies (LOYAL-8). */
const sign = async ({ issuer, keys }: ReturnType<Options['serving']>, asked: Question, decision: Decision) => {
  const [key] = keys.program;
  if (key?.kid === undefined) throw new Error('the loyalty program has no key');
  return new SignJWT({ email: asked.email, decision })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'program-answer+jwt' })
    .setIssuer(new URL(issuer).origin)
    .setAudience(asked.brand)
    .setSubject(asked.member)
    .setJti(asked.attempt)
    .setIssuedAt()
    .setExpirationTime(ANSWER_LASTS)
    .sign(await importJWK(key));
};

/** Where a browser may be sent back to: the storefront, at one of its origins. */
const isStorefront = (config: IdentityConfig, url: string): boolean => {
  const { origins, anyPort } = storefrontOrigins(config);
  const { origin, protocol, hostname } = new URL(url);
  return origins.includes(anyPort ? `${protocol}//${hostname}` : origin);
};

const kindOf = (email: string) => demoMembers.find((one) => one.email === comparableEmail(email))?.kind;

const languageOf = (request: FastifyRequest) => languageFor(undefined, request.headers['accept-language']);
const invalid = ({ pages, storefrontUrl }: Options, request: FastifyRequest) =>
  pages.notice(languageOf(request), 'invalid', storefrontUrl);

const joinForm = (request: FastifyRequest, pages: Pages, asked: z.infer<typeof visit>): string => {
  const language = languageOf(request);
  const { title, text, accept, refuse } = textsIn[language].program;
  const fields = Object.entries(asked).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const body = `<p>${escapeHtml(text.replace('{email}', asked.email))}</p>
<form method="post" action="/program/join">
${fields.join('\n')}
<button class="main" name="decision" value="accepted">${escapeHtml(accept)}</button>
<button class="plain" name="decision" value="refused">${escapeHtml(refuse)}</button>
</form>`;
  return pages.html({ language, title, body });
};

/** The page of the program, which accepts or refuses whoever comes. */
const registerJoining = (app: FastifyInstance, options: Options): void => {
  const { serving, config, pages, storefrontUrl } = options;
  app.get('/program/join', async (request, reply) => {
    reply.type('text/html');
    const asked = visit.safeParse(request.query);
    if (!asked.success) return reply.code(400).send(invalid(options, request));
    return reply.send(joinForm(request, pages, asked.data));
  });
  app.post('/program/join', async (request, reply) => {
    const answered = decided.safeParse(request.body);
    const returnUrl = answered.data?.returnUrl ?? storefrontUrl;
    if (!answered.success || returnUrl === undefined || !isStorefront(config, returnUrl)) {
      return reply.code(400).type('text/html').send(invalid(options, request));
    }
    const back = new URL(returnUrl);
    back.searchParams.set('answer', await sign(serving(), answered.data, answered.data.decision));
    return reply.redirect(back.href, 303);
  });
};

/** A loyalty program to try the flow with: its page accepts or refuses whoever comes, and it knows every address but some demo members'. */
export const programRoutes =
  (options: Options) =>
  async (app: FastifyInstance): Promise<void> => {
    const { serving } = options;
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    app.get('/program/jwks', async () => ({
      keys: serving().keys.program.map(({ d: _private, ...key }) => key),
    }));
    registerJoining(app, options);
    app.post('/program/members', async (request, reply) => {
      const asked = question.safeParse(request.body);
      if (!asked.success) return reply.code(400).send({ error: asked.error.issues });
      const kind = kindOf(asked.data.email);
      if (kind === 'pending') return reply.code(404).send({ error: 'not a member' });
      return { answer: await sign(serving(), asked.data, kind === 'error' ? 'refused' : 'accepted') };
    });
  };
