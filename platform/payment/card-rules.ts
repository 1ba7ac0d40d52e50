import { brandOf, testCards } from './test-cards.ts';

export type CardInput = { number: string; expMonth: number; expYear: number; cvc: string };
export type CardProblem = { field: keyof CardInput; code: string; message: string };

/** The check digit of ISO/IEC 7812 (Luhn). */
export const passesLuhn = (number: string): boolean => {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** A card number without the spaces and hyphens that people type. */
export const digitsOf = (number: string): string => number.replace(/[ -]/g, '');

const numberProblem = (digits: string): CardProblem | undefined => {
  if (!/^\d{12,19}$/.test(digits)) {
    return { field: 'number', code: 'invalid_number', message: 'A card number has 12 to 19 digits.' };
  }
  if (!passesLuhn(digits)) {
    return { field: 'number', code: 'incorrect_number', message: 'This is not a valid card number.' };
  }
  return testCards.has(digits)
    ? undefined
    : { field: 'number', code: 'not_a_test_card', message: 'The sandbox takes its test cards only.' };
};

const expiryProblem = (card: CardInput, today: Date): CardProblem | undefined => {
  if (!Number.isInteger(card.expMonth) || card.expMonth < 1 || card.expMonth > 12) {
    return { field: 'expMonth', code: 'invalid_expiry_month', message: 'The month is 1 to 12.' };
  }
  const year = today.getUTCFullYear();
  if (!Number.isInteger(card.expYear) || card.expYear > year + 30 || card.expYear < 2000) {
    return { field: 'expYear', code: 'invalid_expiry_year', message: 'The year has four digits.' };
  }
  // A card is valid until the end of its expiry month.
  const expired = card.expYear < year || (card.expYear === year && card.expMonth < today.getUTCMonth() + 1);
  return expired ? { field: 'expYear', code: 'expired_card', message: 'The card has expired.' } : undefined;
};

const cvcProblem = (card: CardInput, digits: string): CardProblem | undefined => {
  const length = brandOf(digits) === 'amex' ? 4 : 3;
  return new RegExp(`^\\d{${length}}$`).test(card.cvc)
    ? undefined
    : { field: 'cvc', code: 'invalid_cvc', message: `The security code has ${length} digits.` };
};

/** All problems of a card, so that the buyer can correct them at once. */
export const cardProblems = (card: CardInput, today: Date): CardProblem[] => {
  const digits = digitsOf(card.number);
  return [numberProblem(digits), expiryProblem(card, today), cvcProblem(card, digits)].filter(
    (problem) => problem !== undefined,
  );
};
