import type { z } from 'zod';
import { leastCents } from '#rules/currency.ts';
import { type Line, line } from '../offer/service.ts';
import type { shippingOptionSchema } from './schemas.ts';

export type ShippingOption = z.infer<typeof shippingOptionSchema>;
type Delivery = Omit<ShippingOption, 'totals'> & { feeCents: number; taxCents: number };

/** CART-8: the ways of delivery; fees are in cents of every currency alike. */
const deliveries: readonly Delivery[] = [
  {
    id: 'mobile',
    carrier: 'Grandstand',
    serviceLevel: 'mobile',
    requiresAddress: false,
    description: { short: 'Mobile ticket', long: 'A ticket on your phone, ready at once.' },
    destinationRegion: null,
    feeCents: 0,
    taxCents: 0,
  },
  {
    id: 'email',
    carrier: 'E-mail',
    serviceLevel: 'print_at_home',
    requiresAddress: false,
    description: { short: 'E-mail', long: 'A PDF by e-mail to print at home.' },
    destinationRegion: null,
    feeCents: 0,
    taxCents: 0,
  },
  {
    id: 'courier',
    carrier: 'Courier',
    serviceLevel: 'express',
    requiresAddress: true,
    description: { short: 'Courier', long: 'Printed tickets to your billing address within three working days.' },
    destinationRegion: 'Worldwide',
    feeCents: 1495,
    taxCents: 120,
  },
];

/** Fees and taxes rounded to the currency's minor unit. */
const inCurrency = (currency: string): Delivery[] => {
  const least = leastCents(currency);
  const payable = (cents: number): number => Math.round(cents / least) * least;
  return deliveries.map(({ feeCents, taxCents, ...rest }) => ({
    ...rest,
    feeCents: payable(feeCents),
    taxCents: payable(taxCents),
  }));
};

export const shippingOptions = (currency: string): ShippingOption[] =>
  inCurrency(currency).map(({ feeCents, taxCents, ...rest }) => ({
    ...rest,
    totals: { currencyCode: currency, fee: feeCents / 100, tax: taxCents / 100 },
  }));

export const shippingOption = (id: string | null, currency: string): ShippingOption | undefined =>
  shippingOptions(currency).find((option) => option.id === id);

/** The lines that the chosen delivery adds to the price; none for a free one. */
export const shippingLines = (id: string | null, currency: string): Line[] => {
  const delivery = inCurrency(currency).find((one) => one.id === id);
  if (delivery === undefined || delivery.feeCents === 0) return [];
  return [
    line('delivery', 'per_order', delivery.feeCents, 1),
    ...(delivery.taxCents === 0 ? [] : [line('tax', 'per_order', delivery.taxCents, 1)]),
  ];
};
