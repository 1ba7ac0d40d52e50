import type { ShippingOption as Wire } from '../../generated/platform.ts';
import type { ShippingOption } from '../../generated/resolver-types.ts';
import { hasFields } from '../http/wire.ts';
import { toMoney } from './money.ts';

type ShippingOptionWire = Wire;

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
