/** The fields of a card as typed. They are sent to the processor only. */
export type CardValues = { number: string; expires: string; cvc: string; name: string };
export type CardField = keyof CardValues;
export type CardRule = 'required' | 'number' | 'expires' | 'expired' | 'cvc3' | 'cvc4' | 'name';

export const emptyCard: CardValues = { number: '', expires: '', cvc: '', name: '' };

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const isAmex = (number: string): boolean => /^3[47]/.test(number);

/** The Luhn sum: every second digit from the right counts twice. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** In groups as printed on the card, 4-6-5 for American Express. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g;
  return isAmex(digits)
    ? (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
    : (digits.match(groups) ?? []).join(' ');
}

/** "04 / 29" while typing; a first digit above 1 can only be a month of one digit. */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  // Browsers fill in four-digit years.
  const year = digits.length === 6 && digits.slice(2, 4) === '20' ? digits.slice(4) : digits.slice(2, 4);
  const month = digits.slice(0, 2);
  return year ? `${month} / ${year}` : month;
}

export function parseExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d{2})\s*\/\s*(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const month = Number(match[1]);
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(match[2]) } : null;
}

function expiryRule(text: string, now: Date): CardRule | null {
  if (text.trim() === '') return 'required';
  const expiry = parseExpiry(text);
  if (!expiry) return 'expires';
  // A card is valid until its month has ended in every time zone.
  const ended = Date.UTC(expiry.year, expiry.month, 1) + 12 * 3_600_000;
  return ended <= now.getTime() ? 'expired' : null;
}

function numberRule(text: string): CardRule | null {
  const digits = digitsOf(text);
  if (digits === '') return 'required';
  return digits.length >= 12 && digits.length <= 19 && passesLuhn(digits) ? null : 'number';
}

function cvcRule(cvc: string, number: string): CardRule | null {
  const amex = isAmex(digitsOf(number));
  if (cvc.trim() === '') return 'required';
  return new RegExp(`^\\d{${amex ? 4 : 3}}$`).test(cvc.trim()) ? null : amex ? 'cvc4' : 'cvc3';
}

/** The first rule that each field breaks, in the order of the form. */
export function cardProblems(card: CardValues, now: Date): Partial<Record<CardField, CardRule>> {
  const found: Record<CardField, CardRule | null> = {
    number: numberRule(card.number),
    expires: expiryRule(card.expires, now),
    cvc: cvcRule(card.cvc, card.number),
    name: card.name.trim() === '' ? 'required' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, rule]) => rule !== null));
}
