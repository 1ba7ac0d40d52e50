import { nameToSend } from '#rules/billing.ts';
import { isRecord } from '../../core/storage/stored.ts';
import { type CardField, type CardValues, parseExpiry } from './card-rules.ts';

export type TokenAnswer =
  | { kind: 'token'; token: string }
  | { kind: 'refused'; fields: CardField[] }
  | { kind: 'unreachable' };

const ourFields: Record<string, CardField> = {
  number: 'number',
  expMonth: 'expires',
  expYear: 'expires',
  cvc: 'cvc',
  name: 'name',
};

/** Fields that the processor refused. */
function refusedFields(answer: unknown): CardField[] {
  const errors = isRecord(answer) && Array.isArray(answer.errors) ? answer.errors : [];
  return errors.flatMap((error: unknown) => {
    const field = isRecord(error) && typeof error.field === 'string' ? ourFields[error.field] : undefined;
    return field ? [field] : [];
  });
}

/** Sends the card to the processor and returns a token for it. Nothing is charged. */
export async function tokenize(url: string, card: CardValues): Promise<TokenAnswer> {
  const expiry = parseExpiry(card.expires);
  if (!expiry) return { kind: 'refused', fields: ['expires'] };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({
        number: card.number.replace(/\D/g, ''),
        expMonth: expiry.month,
        expYear: expiry.year,
        cvc: card.cvc.trim(),
        name: nameToSend(card.name),
      }),
    });
    if (response.status >= 500) return { kind: 'unreachable' };
    const answer: unknown = await response.json();
    if (!response.ok) return { kind: 'refused', fields: refusedFields(answer) };
    return isRecord(answer) && typeof answer.token === 'string'
      ? { kind: 'token', token: answer.token }
      : { kind: 'unreachable' };
  } catch {
    return { kind: 'unreachable' };
  }
}
