import { fromCents, toCents } from '#rules/currency.ts';
import { lowerCase } from '#rules/lower-case.ts';
import {
  centsEach,
  type Discount,
  discountedTypes,
  type LineType,
  lineTypes,
  priceTickets,
  type UnitLine,
} from '#rules/price.ts';
import type { MoneyAmount } from '../../core/money/format.ts';
import { lineNames } from '../../core/money/line-names.ts';
import type { EventOnPage } from '../page/event-page-data.ts';
import type { Offer, PricedOffer } from './ticket-filter.ts';

type EventDiscount = Pick<
  EventOnPage['discounts'][number],
  'kind' | 'value' | 'appliesTo' | 'ticketLimit' | 'shortMessage'
>;

/** A line of the price, in the order currency's minor units. */
type Row = { text: string; minorUnits: number };

/** The total before anything is held, without delivery, in the order currency's minor units. */
export type ExpectedPrice = {
  /** With the fees of each ticket; those of the order come on top. */
  tickets: number;
  discounts: { message: string; minorUnits: number }[];
  total: number;
};

/** A type of fee that this build does not know is added to the price and never discounted, like that of an order's processing. */
const lineType = (type: Offer['lines'][number]['type']): LineType =>
  lineTypes.find((one) => one === lowerCase(type)) ?? 'order_processing';

const unitsOf = ({ lines }: Pick<Offer, 'lines'>): UnitLine[] =>
  lines.map(({ type, scope, amount, included }) => ({
    type: lineType(type),
    scope: lowerCase(scope),
    cents: toCents(amount.minorUnits, amount.currencyCode),
    included,
  }));

type NamedDiscount = Discount & { message: string };

const discountsOf = (discounts: readonly EventDiscount[]): NamedDiscount[] =>
  discounts.flatMap(({ kind, value, appliesTo, ticketLimit, shortMessage }) => {
    const appliedTo = discountedTypes.find((one) => one === lowerCase(appliesTo));
    if (appliedTo === undefined) return [];
    const limitMax = ticketLimit ?? null;
    return [{ type: lowerCase(kind), value: Number(value), appliedTo, limitMax, message: shortMessage }];
  });

/** The price that the cart will have, by the rule that the platform uses too (rules/price.ts; CART-10, CART-15). */
export function expectedPrice(
  offer: Pick<Offer, 'lines'>,
  quantity: number,
  discounts: readonly EventDiscount[],
  /** Price of the package per ticket, in minor units. */
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
  const perTicket = full.filter(({ scope }) => scope === 'per_ticket');
  return {
    tickets: minorUnits(perTicket.reduce((sum, { cents, quantity: count }) => sum + cents * count, 0)),
    discounts: applied.map(({ message, cents }) => ({ message, minorUnits: minorUnits(cents) })),
    total: minorUnits(sums.totalCents),
  };
}

/** The fees of the order, which come once however many tickets it has, called what the review and the receipt call them. */
export function orderFees({ lines }: Pick<Offer, 'lines'>, words: Parameters<typeof lineNames>[1]): Row[] {
  const names = lineNames(lines, words);
  return lines.flatMap(({ scope, included, total: { minorUnits } }, index) =>
    scope === 'PER_ORDER' && !included ? [{ text: names[index] ?? '', minorUnits }] : [],
  );
}

/** PRICE-1: an order's price for each of its tickets, rounded up. */
export const eachOf = ({ minorUnits, currencyCode }: MoneyAmount, quantity: number): MoneyAmount => ({
  minorUnits: fromCents(centsEach(toCents(minorUnits, currencyCode), quantity, currencyCode), currencyCode),
  currencyCode,
});

export const priceOffers = (
  offers: readonly Offer[],
  quantity: number,
  discounts: readonly EventDiscount[],
): PricedOffer[] =>
  offers.map((offer) => {
    const { currencyCode } = offer.price.total;
    const total = { minorUnits: expectedPrice(offer, quantity, discounts).total, currencyCode };
    return { ...offer, order: { total, each: eachOf(total, quantity) } };
  });
