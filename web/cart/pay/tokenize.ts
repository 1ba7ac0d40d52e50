import { nameToSend } from '#rules/billing.ts';
import { isRecord } from '../../core/storage/stored.ts';
import type { CheckoutTenant } from '../cart-data.ts';
import type { toBillingInput } from '../checkout/typed-billing.ts';
import { type CardField, type CardValues, parseExpiry } from './card-rules.ts';

export type TokenAnswer =
  | { kind: 'token'; token: string }
  | { kind: 'refused'; fields: CardField[] }
  | { kind: 'unreachable' };

export type SentBilling = ReturnType<typeof toBillingInput>;
/** The payment processor's own fields, once they are in the page. */
export type PaymentFields = {
  /** `billing`: what the buyer has typed before; null where the fields ask for it themselves. */
  tokenize: (billing: SentBilling | null) => Promise<TokenAnswer>;
};

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
async function tokenize(url: string, card: CardValues): Promise<TokenAnswer> {
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

type Taken = { card: CardValues; fields: PaymentFields | null; billing: SentBilling | null };

/** A token for the card, from our form or from the payment processor's own fields. */
export const takeCard = async (
  { kind, tokenizeUrl }: CheckoutTenant['payment'],
  { card, fields, billing }: Taken,
): Promise<TokenAnswer> => {
  if (kind === 'OWN_FORM') return tokenize(tokenizeUrl, card);
  return fields === null ? { kind: 'unreachable' } : fields.tokenize(billing);
};
