/** Whose card it is, as the processor names it too. */
export type CardBrand = 'visa' | 'mastercard' | 'amex';

export const cardBrandNames: Record<CardBrand, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

export const isCardBrand = (type: string): type is CardBrand => Object.hasOwn(cardBrandNames, type);

const beginnings: Record<CardBrand, RegExp> = { visa: /^4/, mastercard: /^(5[1-5]|2[2-7])/, amex: /^3[47]/ };

export const cardBrands = ['visa', 'mastercard', 'amex'] as const;

/** The brand of a card from its number's first digits, blanks left out; null for none of ours or too few digits. */
export const cardBrandOf = (number: string): CardBrand | null => {
  const digits = number.replace(/\D/g, '');
  return cardBrands.find((brand) => beginnings[brand].test(digits)) ?? null;
};
