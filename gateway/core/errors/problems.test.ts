import { expect, test } from 'vitest';
import { problemText } from './problem-messages.ts';
import { isDomainRejection, toProblem } from './problems.ts';
import { toRestError } from './rest-error.ts';
import { UpstreamFault, UpstreamRejection } from './upstream-errors.ts';

const rejection = (status: number, code?: string) => new UpstreamRejection('cart', toRestError(status, { code }));

test.each([
  ['a refusal by the domain’s rules', rejection(409, '67941'), true],
  ['a thing that does not exist', rejection(404, 'SERVER_ERROR'), true],
  ['a provider that is down, though its status is 503', rejection(503, '50301'), true],
  ['a purchase that was not carried out, though its status is 503', rejection(503, '20226'), true],
  ['a platform that failed', rejection(500, '50030'), false],
  ['a guest where a member is needed', rejection(401, 'SERVER_ERROR'), false],
  ['too many requests', rejection(429), false],
  ['a code of the catalogue, though its status is 403', rejection(403, '40081'), true],
  ['a thing that is forbidden without a code', rejection(403), false],
  ['no answer at all', new UpstreamFault('timeout', 'cart', 'no answer'), false],
])('[ERR-1] a failure becomes data or an error: %s', (_case, error, isData) => {
  expect(isDomainRejection(error)).toBe(isData);
});

test('[ERR-1] a problem names our inputs, not the platform’s fields', () => {
  const rest = toRestError(400, {
    success: false,
    title: 'Invalid data',
    message: 'ignored',
    detail: 'ignored',
    details: [
      { field: 'tickets.0.offers.1', message: 'must be a UUID' },
      { field: 'tickets.0.quantity', message: 'must be an integer' },
      { field: 'billing.zipCode', message: 'must be five digits' },
    ],
    code: '40020',
  });
  const problem = toProblem(rest, 'en', { 'tickets.0.offers': 'offerIds', 'tickets.0.quantity': 'quantity' });
  expect(problem).toMatchObject({
    code: 'INVALID_DATA',
    providerCode: '40020',
    title: 'Check what you entered',
    fields: [
      { field: 'offerIds.1', message: 'must be a UUID' },
      { field: 'quantity', message: 'must be an integer' },
      { field: 'billing.zipCode', message: 'must be five digits' },
    ],
  });
});

test.each([
  ['nothing', undefined],
  ['a page of HTML', '<h1>Bad gateway</h1>'],
  ['details that are not a list', { details: 'many', code: {}, title: null }],
])('[ERR-1] a failure with any body is normalised: %s', (_case, body) => {
  expect(toRestError(502, body)).toMatchObject({ status: 502, code: null, title: '', message: '', details: [] });
});

test.each([
  ['en', 'Insufficient funds', 'Card expired', 'Wrong security code', 'Card couldn’t be processed'],
  ['fr', 'Provision insuffisante', 'Carte expirée', 'Code de sécurité incorrect', 'Carte non traitée'],
  ['de', 'Karte nicht gedeckt', 'Karte abgelaufen', 'Prüfnummer falsch', 'Karte konnte nicht verarbeitet werden'],
  [
    'es',
    'Saldo insuficiente',
    'Tarjeta caducada',
    'Código de seguridad incorrecto',
    'No se ha podido procesar la tarjeta',
  ],
  ['nl', 'Onvoldoende saldo', 'Kaart verlopen', 'Verkeerde beveiligingscode', 'Kaart kon niet worden verwerkt'],
  ['it', 'Fondi insufficienti', 'Carta scaduta', 'Codice di sicurezza errato', 'Carta non elaborata'],
] as const)('[ERR-2] each reason that a buyer can act on has a text of its own: %s', (language, ...titles) => {
  const declined = (reason: string) => toProblem(toRestError(402, { code: '20002', data: { reason } }), language);
  const reasons = ['insufficient_funds', 'expired', 'wrong_code', 'try_again'];
  expect(reasons.map((reason) => declined(reason).title)).toEqual(titles);
  for (const reason of reasons) expect(declined(reason).code).toBe('INVALID_CARD');
  expect(titles).not.toContain(declined('card_declined').title);
});

test('[ERR-1] [ERR-3] an upstream’s violations and detail are read, and its code as a number', () => {
  const body = {
    title: 'Oops',
    detail: 'Wrong zip.',
    violations: [{ field: 'zipCode', message: 'is wrong' }],
    code: 20118,
  };
  const rest = toRestError(400, body);
  expect(rest).toMatchObject({ message: 'Wrong zip.', details: [{ field: 'zipCode', message: 'is wrong' }] });
  expect(toProblem(rest, 'en')).toMatchObject({ code: 'INVALID_BILLING', title: 'Check your billing details' });
});

test.each([
  [
    'title and message',
    { title: 'Closed', message: 'The box office is closed.' },
    'Closed',
    'The box office is closed.',
  ],
  ['the same twice', { title: 'Closed', message: 'Closed' }, '', 'Closed'],
  ['a title alone', { title: 'Closed' }, 'Closed', 'Closed'],
])('[ERR-3] of a code that has no words here, the upstream’s are shown: %s', (_case, body, title, message) => {
  expect(toProblem(toRestError(409, { code: '99999', ...body }), 'en')).toMatchObject({
    code: 'UNKNOWN',
    title,
    message,
  });
});

test('[ERR-3] an internal error of a code without words here shows ours, never the upstream’s', () => {
  const problem = toProblem(toRestError(500, { code: '99999', title: 'Kaboom', message: 'at Foo.java:12' }), 'en');
  expect(problem).toMatchObject({ code: 'SYSTEM_ERROR', ...problemText('SYSTEM_ERROR', 'en') });
});
