import { leastMinorUnits, toMinorUnits } from '#rules/currency.ts';
import type { MoneyAmount } from '../core/money/format.ts';
import type { EventOnPage } from './event-page-data.ts';
import type { Offer } from './ticket-filter.ts';

type Discount = Pick<EventOnPage['discounts'][number], 'kind' | 'value' | 'appliesTo' | 'ticketLimit' | 'shortMessage'>;

/** What so many tickets come to, delivery apart: known before anything is held, so that the checkout brings no surprise. */
export type ExpectedPrice = {
  tickets: number;
  /** Fees that an order has once, however many tickets it is for. */
  orderFees: number;
  discounts: { message: string; minorUnits: number }[];
  total: number;
};

/** Off one unit, never more than it costs. */
function unitDiscount({ kind, value }: Discount, { minorUnits, currencyCode }: MoneyAmount): number {
  const number = Number(value);
  const least = leastMinorUnits(currencyCode);
  const off =
    kind === 'PERCENTAGE'
      ? (minorUnits * Math.min(number, 100)) / 100
      : Math.min(toMinorUnits(number, currencyCode), minorUnits);
  return Math.round(off / least) * least;
}

/** Each discount in turn takes off the lines it names, for at most so many tickets, and no line falls below nothing (CART-15). */
function discountsOf(offer: Offer, quantity: number, discounts: readonly Discount[]): ExpectedPrice['discounts'] {
  const left = new Map(offer.lines.map((line) => [line, line.amount.minorUnits]));
  return discounts.flatMap((discount) => {
    let off = 0;
    for (const line of offer.lines) {
      if (line.included || line.type !== discount.appliesTo) continue;
      const rest = left.get(line) ?? 0;
      const unit = Math.min(unitDiscount(discount, line.amount), rest);
      left.set(line, rest - unit);
      const units = line.scope === 'PER_TICKET' ? quantity : 1;
      off += unit * Math.min(units, discount.ticketLimit ?? units);
    }
    return off > 0 ? [{ message: discount.shortMessage, minorUnits: off }] : [];
  });
}

/** The cart's own totals are the platform's; this only says beforehand what they will be. */
export function expectedPrice(
  offer: Offer,
  quantity: number,
  discounts: readonly Discount[],
  /** What a package adds to each ticket. */
  packagePrice = 0,
): ExpectedPrice {
  const tickets = (offer.price.total.minorUnits + packagePrice) * quantity;
  const orderFees = offer.lines
    .filter(({ scope, included }) => scope === 'PER_ORDER' && !included)
    .reduce((sum, { total }) => sum + total.minorUnits, 0);
  const off = discountsOf(offer, quantity, discounts);
  const total = off.reduce((sum, { minorUnits }) => sum - minorUnits, tickets + orderFees);
  return { tickets, orderFees, discounts: off, total };
}
