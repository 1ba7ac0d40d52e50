import type { z } from 'zod';
import { type Line, line } from '../offer/service.ts';
import type { shippingOptionSchema } from './schemas.ts';

export type ShippingOption = z.infer<typeof shippingOptionSchema>;
type Delivery = Omit<ShippingOption, 'totals'> & { feeCents: number; taxCents: number };

/** CART-8: how tickets reach their buyer. */
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

const toOption = ({ feeCents, taxCents, ...rest }: Delivery, currency: string): ShippingOption => ({
  ...rest,
  totals: { currencyCode: currency, fee: feeCents / 100, tax: taxCents / 100 },
});

export const shippingOptions = (currency: string): ShippingOption[] =>
  deliveries.map((delivery) => toOption(delivery, currency));

export const shippingOption = (id: string | null, currency: string): ShippingOption | undefined =>
  shippingOptions(currency).find((option) => option.id === id);

/** What the chosen delivery adds to the price; a free one adds nothing to show. */
export const shippingLines = (id: string | null): Line[] => {
  const delivery = deliveries.find((one) => one.id === id);
  if (delivery === undefined || delivery.feeCents === 0) return [];
  return [
    line('delivery', 'per_order', delivery.feeCents, 1),
    ...(delivery.taxCents === 0 ? [] : [line('tax', 'per_order', delivery.taxCents, 1)]),
  ];
};
