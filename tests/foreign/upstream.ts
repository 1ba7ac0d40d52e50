import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createTokenVerifier } from '#platform/core/tokens.ts';
import { AUDIENCE } from '#tests/support/identity.ts';
import { type Answer, type Asked, type Method, Refused } from './calls.ts';
import { catalogueCalls } from './catalogue.ts';
import { forms } from './forms.ts';
import type { Member } from './held.ts';
import { createPaymentPage } from './payment-page.ts';
import { createState, sellingCalls } from './selling.ts';

/** How a call is answered once it was done. `cut` closes the connection instead, `hang` never answers. */
export type Fault = 'cut' | 'hang' | 'html' | 'empty' | 'accepted' | 'no-content';
/** A call as it came; `call` is its name in section 7, like `GET /api/product/:id`. */
export type Seen = { call: string; url: string; body: unknown; headers: FastifyRequest['headers'] };

const answers: Record<Exclude<Fault, 'cut' | 'hang'>, { status: number; type: string; text: string }> = {
  html: { status: 200, type: 'text/html', text: '<h1>Welcome</h1>' },
  empty: { status: 200, type: 'application/json', text: '{}' },
  accepted: { status: 202, type: 'application/json', text: '{}' },
  'no-content': { status: 204, type: 'application/json', text: '' },
};

/** Takes a card as a payment provider does, from any page: its token says how the purchase will go. */
function registerTokenizer(app: FastifyInstance): void {
  const behaviours: Readonly<Record<string, string>> = { '0002': 'declined', '0069': 'blocked' };
  app.addHook('onRequest', async (_request, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type');
  });
  app.options('/cards', async (_request, reply) => reply.code(204).send());
  app.post<{ Body: { number: string; expMonth: number; expYear: number } }>('/cards', async ({ body }, reply) => {
    const last4 = body.number.replaceAll(' ', '').slice(-4);
    const token = `tok_${behaviours[last4] ?? 'good'}_${randomBytes(8).toString('hex')}`;
    const card = { type: 'visa', last4, expireMonth: body.expMonth, expireYear: body.expYear };
    return reply.code(201).send({ token, card });
  });
}

/** Who asks, when the token is one of the issuer's; any other ends the request. */
function memberBy(issuer: string | undefined) {
  const verify = issuer ? createTokenVerifier({ issuer, audience: AUDIENCE, clientId: 'shop' }) : undefined;
  return async (header: string | undefined): Promise<Member | null> => {
    if (header === undefined) return null;
    const member = await verify?.(header.replace(/^Bearer /, '')).catch(() => undefined);
    if (!member) throw new Refused(401, 'SERVER_ERROR', 'The token is not valid.');
    return member;
  };
}

const PURCHASE = 'POST /api/cart/:id/purchase_v2';

function asOwn(answer: () => Answer, { tell }: NonNullable<Options['ownPurchase']>): Answer {
  try {
    return tell(answer());
  } catch (error) {
    if (error instanceof Refused) return tell(error);
    throw error;
  }
}

type Options = {
  form: keyof typeof forms;
  /** Whose access tokens are members'. */
  issuer?: string;
  /** A company's own purchase: its body in the words of docs/rest, and what it answers for an order or a refusal. */
  ownPurchase?: { read: (body: Asked['body']) => Asked['body']; tell: (answer: Answer | Refused) => Answer };
  /** Payments are made on a page of the company's. */
  paymentPage?: boolean;
  /** Refuse queries that section 7 does not name. */
  strictQueries?: boolean;
};

/** A server with the calls of section 7 and the fields of section 3, and nothing else. */
export async function openForeignUpstream(options: Options) {
  const { form: name, issuer, ownPurchase, paymentPage = false, strictQueries = true } = options;
  const form = forms[name];
  const state = createState();
  const seen: Seen[] = [];
  const altered = new Map<string, (body: never) => unknown>();
  const faults = new Map<string, { fault: Fault; left: number }>();
  let skewMs = 0;
  const readMember = memberBy(issuer);
  const [app, cards] = [fastify({ forceCloseConnections: true }), fastify({ forceCloseConnections: true })];
  registerTokenizer(cards);

  const refuse = (reply: FastifyReply, error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    return reply.code(error.refusal.status).send(form.refusal(error.refusal));
  };
  const send = (call: string, request: FastifyRequest, reply: FastifyReply, { status, body }: Answer) => {
    const broken = faults.get(call);
    if (!broken || broken.left === 0) {
      const alter = altered.get(call) as ((body: unknown) => unknown) | undefined;
      return reply.code(status).send(alter ? alter(structuredClone(body)) : body);
    }
    broken.left -= 1;
    if (broken.fault === 'cut' || broken.fault === 'hang') {
      reply.hijack();
      if (broken.fault === 'cut') request.raw.socket.destroy();
      return reply;
    }
    const { status: code, type, text } = answers[broken.fault];
    return reply.code(code).type(type).send(text);
  };

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('date', new Date(Date.now() + skewMs).toUTCString());
  });
  app.setNotFoundHandler((request, reply) => {
    seen.push({ call: 'none', url: `${request.method} ${request.url}`, body: request.body, headers: request.headers });
    return refuse(reply, new Refused(404, 'SERVER_ERROR', 'There is no such call.'));
  });
  const selling = sellingCalls(form, state);
  const { [PURCHASE]: purchase } = selling;
  if (ownPurchase && purchase) {
    const [queries, answer] = purchase;
    selling[PURCHASE] = [
      queries,
      (asked) => asOwn(() => answer({ ...asked, body: ownPurchase.read(asked.body) }), ownPurchase),
    ];
  }
  const page = createPaymentPage(form, state);
  cards.get<{ Params: { id: string } }>('/page/:id', async ({ params }, reply) =>
    reply
      .type('text/html')
      .send(`<h1>Club pay</h1><a href="${params.id}/paid">Pay</a> <a href="${params.id}/denied">Leave</a>`),
  );
  cards.get<{ Params: { id: string; done: 'paid' | 'denied' } }>('/page/:id/:done', async ({ params }, reply) =>
    reply.redirect(page.decide(params.id, params.done)),
  );
  const calls = { ...catalogueCalls(form), ...selling, ...(paymentPage && page.calls) };
  for (const [call, [queries, answer]] of Object.entries(calls)) {
    const [method, url] = call.split(' ') as [Method, string];
    app.route<{ Querystring: Asked['query']; Params: Asked['params'] }>({
      method,
      url,
      handler: async (request, reply) => {
        const { query, params, headers } = request;
        const body = (request.body ?? {}) as Asked['body'];
        seen.push({ call, url: `${request.method} ${request.url}`, body, headers });
        try {
          const unknown = Object.keys(query).find((one) => !queries.split(' ').includes(one));
          if (strictQueries && unknown) throw new Refused(400, '40020', 'is not a query of this call', unknown);
          const member = await readMember(headers.authorization);
          const owner = member?.userId ?? String(headers['gst-session-id']);
          const now = new Date(Date.now() + skewMs);
          return send(call, request, reply, answer({ query, params, body, owner, member, now }));
        } catch (error) {
          return refuse(reply, error);
        }
      },
    });
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const cardsUrl = await cards.listen({ host: '127.0.0.1', port: 0 });
  page.openAt(cardsUrl);
  const tokenizeUrl = `${cardsUrl}/cards`;

  return {
    url,
    tokenizeUrl,
    page,
    form,
    calls,
    state,
    /** Every call that came, in order; `none` is one that section 7 does not have. */
    seen,
    /** Changes what a call answers from now on. */
    alter: <T>(call: keyof typeof calls, change: (body: T) => unknown) => void altered.set(call, change as never),
    /** Does the next calls, and answers them like this. */
    misbehave: (call: keyof typeof calls, fault: Fault, times = 1) => void faults.set(call, { fault, left: times }),
    /** Puts the clock of carts and answers ahead. */
    setClockAhead: (ms: number) => {
      skewMs = ms;
    },
    heal: () => {
      altered.clear();
      faults.clear();
      skewMs = 0;
    },
    close: async () => {
      await app.close();
      await cards.close();
    },
  };
}
export type ForeignUpstream = Awaited<ReturnType<typeof openForeignUpstream>>;
