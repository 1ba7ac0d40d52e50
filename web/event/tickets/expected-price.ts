import { fromCents, toCents } from '#rules/currency.ts';
import { lowerCase } from '#rules/lower-case.ts';
import { type Discount, discountedTypes, type LineType, lineTypes, priceTickets, type UnitLine } from '#rules/price.ts';
import type { EventOnPage } from '../page/event-page-data.ts';
import type { Offer } from './ticket-filter.ts';

type EventDiscount = Pick<
  EventOnPage['discounts'][number],
  'kind' | 'value' | 'appliesTo' | 'ticketLimit' | 'shortMessage'
>;

/** What so many tickets come to, delivery apart: known before anything is held, so that the checkout brings no surprise. */
export type ExpectedPrice = {
  tickets: number;
  /** Fees that an order has once, however many tickets it is for. */
  orderFees: number;
  discounts: { message: string; minorUnits: number }[];
  total: number;
};

/** A kind of fee that this page does not know yet is added like any other, and no discount is on it. */
const lineType = (type: Offer['lines'][number]['type']): LineType =>
  lineTypes.find((one) => one === lowerCase(type)) ?? 'distance';

const unitsOf = ({ lines }: Pick<Offer, 'lines'>): UnitLine[] =>
  lines.map(({ type, scope, amount, included }) => ({
    type: lineType(type),
    scope: lowerCase(scope),
    cents: toCents(amount.minorUnits, amount.currencyCode),
    included,
  }));

type Named = Discount & { message: string };

const discountsOf = (discounts: readonly EventDiscount[]): Named[] =>
  discounts.flatMap(({ kind, value, appliesTo, ticketLimit, shortMessage }) => {
    const appliedTo = discountedTypes.find((one) => one === lowerCase(appliesTo));
    if (appliedTo === undefined) return [];
    const limitMax = ticketLimit ?? null;
    return [{ type: lowerCase(kind), value: Number(value), appliedTo, limitMax, message: shortMessage }];
  });

/** The price that the cart will have, by the same rule as the platform's (CART-10, CART-15), in the order's minor units. */
export function expectedPrice(
  offer: Pick<Offer, 'lines'>,
  quantity: number,
  discounts: readonly EventDiscount[],
  /** What a package adds to each ticket. */
  packagePrice = 0,
): ExpectedPrice {
  const currency = offer.lines[0]?.amount.currencyCode ?? 'USD';
  const { lines, applied, sums } = priceTickets({
    units: unitsOf(offer),
    quantity,
    pack: { name: '', cents: toCents(packagePrice, currency) },
    discounts: discountsOf(discounts),
    currency,
  });
  const full = lines.filter(({ cents, included }) => cents > 0 && !included);
  const minorUnits = (cents: number) => fromCents(cents, currency);
  const sumOf = (scope: UnitLine['scope']) =>
    minorUnits(full.filter((line) => line.scope === scope).reduce((sum, line) => sum + line.cents * line.quantity, 0));
  return {
    tickets: sumOf('per_ticket'),
    orderFees: sumOf('per_order'),
    discounts: applied.map(({ message, cents }) => ({ message, minorUnits: minorUnits(cents) })),
    total: minorUnits(sums.totalCents),
  };
}
