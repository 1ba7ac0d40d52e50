import type { Discount } from '../../generated/resolver-types.ts';
import { toFeeType } from './price.ts';

export type DiscountWire = {
  messages: { short: string; topBanner: string | null; bottomBanner: string | null };
  description: string | null;
  value: number;
  type: 'percentage' | 'value';
  appliedTo: string;
  limitMax: number | null;
};

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
