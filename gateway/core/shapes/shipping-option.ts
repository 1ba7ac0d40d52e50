import type { ShippingOption } from '../../generated/resolver-types.ts';
import { hasFields } from '../http/wire.ts';
import { toMoney } from './money.ts';

export type ShippingOptionWire = {
  id: string;
  carrier: string;
  serviceLevel: string;
  requiresAddress: boolean;
  description: { short: string; long: string };
  totals: { currencyCode: string; fee: number; tax: number };
  destinationRegion: string | null;
};

export const isShippingOption = hasFields<ShippingOptionWire>({
  id: 'string',
  description: 'object',
  totals: 'object',
});

export function toShippingOption(wire: ShippingOptionWire): ShippingOption {
  const { totals, description } = wire;
  return {
    id: wire.id,
    carrier: wire.carrier,
    serviceLevel: wire.serviceLevel,
    name: description.short,
    description: description.long || null,
    requiresAddress: wire.requiresAddress,
    fee: toMoney(totals.fee, totals.currencyCode),
    tax: toMoney(totals.tax, totals.currencyCode),
    destinationRegion: wire.destinationRegion,
  };
}
