import type { Discount as Wire } from '../../generated/platform.ts';
import type { Discount } from '../../generated/resolver-types.ts';
import { toFeeType } from './price.ts';

type DiscountWire = Wire;

export function toDiscount(wire: DiscountWire): Discount {
  return {
    shortMessage: wire.messages.short,
    topBanner: wire.messages.topBanner,
    bottomBanner: wire.messages.bottomBanner,
    description: wire.description,
    kind: wire.type === 'percentage' ? 'PERCENTAGE' : 'VALUE',
    value: String(wire.value),
    appliesTo: toFeeType(wire.appliedTo),
    ticketLimit: wire.limitMax,
  };
}
