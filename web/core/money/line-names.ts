import type { TFunction } from 'i18next';
import type { PriceLinesFragment } from '#operations/generated/documents.ts';
import { formatMoney } from './format.ts';

export type PriceLine = Omit<PriceLinesFragment, ' $fragmentName'>;

type Words = { t: TFunction<'sale'>; language: string; delivery: string | null | undefined };

const roomName = ({ type, quantity }: PriceLine, t: TFunction<'sale'>): string => {
  if (type === 'FACE_VALUE') return t('lines.room.nights', { count: quantity });
  if (type === 'FACILITY') return t('lines.room.fee');
  return type === 'TAX' ? t('lines.room.tax') : t('lines.UNKNOWN');
};

const nameOf = (line: PriceLine, { t, delivery }: Words): string => {
  const { type, quantity, product, description, total } = line;
  if (product === 'HOTEL') return roomName(line, t);
  // A discount says itself for how many tickets it is.
  if (description)
    return quantity > 1 && total.minorUnits >= 0
      ? t('lines.named', { count: quantity, name: description })
      : description;
  if (type === 'FACE_VALUE') return t('lines.FACE_VALUE', { count: quantity });
  return type === 'DELIVERY' && delivery ? t('lines.deliveryBy', { option: delivery }) : t(`lines.${type}`);
};

/** CART-9: a name of its own for each line of a price: lines of one name say for what they are paid, or what one of them costs. */
export const lineNames = (lines: readonly PriceLine[], words: Words): string[] => {
  const { t, language } = words;
  const names = lines.map((line) => nameOf(line, words));
  const scoped = lines.map(({ scope }, index) => {
    const name = names[index] ?? '';
    const isShared = lines.some((other, at) => names[at] === name && other.scope !== scope);
    return isShared ? t(scope === 'PER_ORDER' ? 'lines.ofOrder' : 'lines.ofTicket', { name }) : name;
  });
  return lines.map(({ amount }, index) => {
    const name = scoped[index] ?? '';
    const isShared = scoped.filter((other) => other === name).length > 1;
    return isShared ? t('lines.ofUnit', { name, price: formatMoney(amount, language) }) : name;
  });
};
