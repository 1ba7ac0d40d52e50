import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { escapeHtml } from '../core/html.ts';
import { newCharge, report, save } from './charging.ts';
import type { Delivery } from './event-delivery.ts';
import type { Challenge, Ledger } from './ledger.ts';
import { challengeParams } from './processor-schemas.ts';

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <h1>${title}</h1>
  ${body}
</html>
`;

const send = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(document(title, body));

const linkTo = (returnUrl: string, text: string): string => `<p><a href="${escapeHtml(returnUrl)}">${text}</a></p>`;

const question = ({ id, amountCents, currency, returnUrl }: Challenge): string => `
  <p>Do you want to pay <b>${escapeHtml(currency)} ${(amountCents / 100).toFixed(2)}</b>? In the sandbox no money moves.</p>
  <form method="post" action="/challenge/${id}/approve"><button>Approve</button></form>
  <form method="post" action="/challenge/${id}/deny"><button>Deny</button></form>
  ${linkTo(returnUrl, 'Leave without an answer')}`;

const answered = (reply: FastifyReply, { returnUrl }: Challenge, isCanceled: boolean): FastifyReply =>
  isCanceled
    ? send(
        reply.code(410),
        'This payment was canceled',
        `<p>No money moved.</p>${linkTo(returnUrl, 'Back to the shop')}`,
      )
    : send(reply, 'This payment is done', linkTo(returnUrl, 'Back to the shop'));

/** Stands in for the page of a bank or card issuer, where the buyer approves a payment, denies it, or leaves. */
export const registerChallengePage = (app: FastifyInstance, ledger: Ledger, delivery: Delivery): void => {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  // The forms have no fields.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) =>
    done(null),
  );
  const noPage = (reply: FastifyReply) => send(reply.code(404), 'There is no such payment', '');

  typed.get('/challenge/:id', { schema: { params: challengeParams } }, async ({ params }, reply) => {
    const challenge = ledger.challengeById(params.id);
    if (challenge === undefined) return noPage(reply);
    const isOpen = !challenge.isCanceled && ledger.charge(challenge.key) === undefined;
    return isOpen ? send(reply, 'Sandbox bank', question(challenge)) : answered(reply, challenge, challenge.isCanceled);
  });

  for (const answer of ['approve', 'deny'] as const) {
    typed.post(`/challenge/:id/${answer}`, { schema: { params: challengeParams } }, async ({ params }, reply) => {
      const challenge = ledger.challengeById(params.id);
      const token = challenge && ledger.token(challenge.token);
      if (challenge === undefined || token === undefined) return noPage(reply);
      if (challenge.isCanceled) return answered(reply, challenge, true);
      const made = newCharge(challenge, token);
      const { event } = save(ledger, answer === 'deny' ? { ...made, declined: 'not_authenticated' } : made);
      await report(delivery, token.behaviour, event);
      if (token.behaviour === 'challenge-no-return' && answer === 'approve') {
        return send(reply, 'Paid', '<p>You can close this page.</p>');
      }
      return reply.redirect(challenge.returnUrl, 303);
    });
  }
};
