import type { z } from 'zod';
import { fromMinorUnits, leastCents } from '#rules/currency.ts';
import { arrivesInTime } from '#rules/delivery.ts';
import { discountLines } from '#rules/price.ts';
import type { KeptShipping } from '../core/column-types.ts';
import type { DeliveryTerms } from '../core/delivery-terms.ts';
import { type FurtherTexts, furtherText, furtherTexts, type Language } from '../core/language.ts';
import { type Line, line, namedByDiscount } from '../offer/service.ts';
import type { PricedDiscount, TenantConfig } from '../tenant/schemas.ts';
import type { CartRow, DeliveryRow } from './repository.ts';
import type { shippingOptionSchema } from './schemas.ts';

export type ShippingOption = z.infer<typeof shippingOptionSchema>;
type Tenant = Pick<TenantConfig, 'name' | 'deliveries'>;
/** A way of delivery with its words. */
export type Delivery = DeliveryTerms & Pick<DeliveryRow, 'id' | 'name' | 'text' | 'texts'>;
type Chosen = Pick<CartRow, 'shipping_id' | 'shipping' | 'currency'>;

/** PRICE-3, CART-8: the brand's, in the catalogue's words where it has them, then the catalogue's own. */
export const deliveriesOf = ({ deliveries }: Tenant, rows: readonly DeliveryRow[]): Delivery[] => {
  const offered = rows.filter(({ withdrawn }) => !withdrawn);
  const ofBrand = deliveries.map((one): Delivery => {
    const { name, text, texts } = offered.find(({ id }) => id === one.id) ?? {
      name: one.name.en,
      text: one.text.en,
      texts: furtherTexts([one.name, one.text]),
    };
    return { ...one, name, text, texts };
  });
  const ofCatalogue = offered.flatMap(({ terms, id, name, text, texts }): Delivery[] =>
    terms === null || ofBrand.some((one) => one.id === id) ? [] : [{ ...terms, id, name, text, texts }],
  );
  return [...ofBrand, ...ofCatalogue];
};

const FREE = { fee: 0, tax: 0 };

const totalsIn = ({ prices }: DeliveryTerms, currency: string): KeptShipping['totals'] | undefined => {
  const price = prices === null ? FREE : prices[currency];
  if (price === undefined) return undefined;
  const { fee, tax } = price;
  return { currencyCode: currency, fee: fromMinorUnits(fee, currency), tax: fromMinorUnits(tax, currency) };
};

type Tickets = {
  currency: string;
  /** When their events start; null when that is not known. */
  starts: readonly (Date | null)[];
  now: Date;
};

/** Why tickets cannot be delivered so; undefined when they can. */
export const whyNotOffered = (
  delivery: DeliveryTerms,
  { currency, starts, now }: Tickets,
): 'gone' | 'late' | undefined => {
  if (totalsIn(delivery, currency) === undefined) return 'gone';
  const { shipment } = delivery;
  return shipment === null || arrivesInTime(shipment, now, starts) ? undefined : 'late';
};

const keep = (
  { id, name, text, texts, carrier, serviceLevel, shipment }: Delivery,
  totals: KeptShipping['totals'],
  tenant: Tenant,
): KeptShipping => ({
  id,
  carrier: carrier?.en ?? tenant.name,
  serviceLevel,
  requiresAddress: shipment !== null,
  description: { short: name, long: text },
  totals,
  destinationRegion: shipment?.region.en ?? null,
  countries: shipment?.countries ?? null,
  workingDays: shipment?.workingDays ?? null,
  texts: { ...furtherTexts([carrier ?? undefined, shipment?.region]), ...texts },
});

/** A delivery as a cart keeps it. Throws in a currency in which it is not offered. */
export const keptShipping = (delivery: Delivery, currency: string, tenant: Tenant): KeptShipping => {
  const totals = totalsIn(delivery, currency);
  if (totals === undefined) throw new Error(`delivery ${delivery.id} has no price in ${currency}`);
  return keep(delivery, totals, tenant);
};

/**
 * What the release before takes, which runs on beside this one: the same number in every currency. It writes `shipping_id` alone, so
 * that `shipping` is missing or of another delivery. Goes with the next release.
 */
const earlierTotals = (id: string, currency: string): KeptShipping['totals'] => {
  const least = leastCents(currency);
  const payable = (cents: number): number => (Math.round(cents / least) * least) / 100;
  const [fee, tax] = id === 'courier' ? [1495, 120] : [0, 0];
  return { currencyCode: currency, fee: payable(fee), tax: payable(tax) };
};

/** A cart's chosen delivery, at the price and in the words with which it was chosen. */
export const shippingOf = ({ shipping_id: id, shipping, currency }: Chosen, tenant: Tenant): KeptShipping | null => {
  if (id === null) return null;
  if (shipping?.id === id) return shipping;
  const unknown = { id, name: id, text: '', texts: {}, carrier: null, serviceLevel: id, prices: null, shipment: null };
  const delivery = deliveriesOf(tenant, []).find((one) => one.id === id) ?? unknown;
  return keep(delivery, earlierTotals(id, currency), tenant);
};

/** `texts`: an order of an earlier release has none, and is told in the brand's words while they are the same. */
export const shippingInLanguage = (
  { texts, ...kept }: Omit<KeptShipping, 'texts'> & { texts?: FurtherTexts | undefined },
  { tenant, language }: { tenant: Tenant; language: Language },
): ShippingOption => {
  const known = texts ?? deliveriesOf(tenant, []).find(({ id }) => id === kept.id)?.texts;
  const inWords = (text: string): string => furtherText(text, language, known);
  const { carrier, description, destinationRegion } = kept;
  return {
    ...kept,
    carrier: inWords(carrier),
    description: { short: inWords(description.short), long: inWords(description.long) },
    destinationRegion: destinationRegion && inWords(destinationRegion),
  };
};

const toCents = (amount: number): number => Math.round(amount * 100);

/** The lines that the chosen delivery adds to the price, with what discounts take off its fee; none for a free one. */
export const shippingLines = (
  { shipping_id: id, shipping, currency }: Chosen,
  discounts: readonly PricedDiscount[],
): Line[] => {
  if (id === null) return [];
  const { fee, tax } = shipping?.id === id ? shipping.totals : earlierTotals(id, currency);
  if (fee + tax === 0) return [];
  const own = line('delivery', 'per_order', toCents(fee), 1);
  const off = discountLines([own], discounts, currency).lines;
  return [own, ...off.map(namedByDiscount), ...(tax === 0 ? [] : [line('tax', 'per_order', toCents(tax), 1)])];
};
