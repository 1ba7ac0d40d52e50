import { type LineType, lineTypes } from '#rules/price.ts';
import type { Discount as DiscountWire, PriceLine as LineAnswer } from '../../generated/platform.ts';
import type { Discount, FeeType, Price, PriceLine } from '../../generated/resolver-types.ts';
import type { PriceWire } from '../contract/price.ts';
import type { WithOptional } from '../http/wire.ts';
import { toMoney } from './money.ts';

export type { PriceWire };

export function toPrice(wire: PriceWire): Price {
  const { currency } = wire;
  return {
    base: toMoney(wire.basePrice, currency),
    fee: toMoney(wire.totalPrice - wire.basePrice, currency),
    marketFee: toMoney(wire.marketFeePrice, currency),
    total: toMoney(wire.totalPrice, currency),
    feeIncluded: wire.feeIncluded,
    feeKnown: wire.feeKnown ?? true,
  };
}

/** An older platform, which sells tickets only, does not send `productType`. */
type LineWire = WithOptional<
  LineAnswer,
  'info' | 'productType' | 'merchandise' | 'upsell' | 'fee' | 'delivery' | 'tax' | 'unpaid'
>;

/** The compiler holds that the graph has a value for each kind of line. */
const feeTypes = new Map<string, FeeType>(
  // toUpperCase returns string, not Uppercase<LineType>.
  lineTypes.map((type) => [type, type.toUpperCase() as Uppercase<LineType>]),
);

function toFeeType(wire: string): FeeType {
  return feeTypes.get(wire) ?? 'UNKNOWN';
}

export function toPriceLine(wire: LineWire): PriceLine {
  return {
    type: toFeeType(wire.type),
    scope: wire.scope === 'per_order' ? 'PER_ORDER' : 'PER_TICKET',
    amount: toMoney(wire.price, wire.currency),
    quantity: wire.quantity,
    total: toMoney(wire.grand, wire.currency),
    included: wire.included,
    // The type says what a delivery is; ShippingOption has its name.
    description: wire.type === 'delivery' ? null : (wire.info?.shortDesc ?? null),
    product: wire.productType === 3 ? 'HOTEL' : 'TICKET',
    unpaid: wire.unpaid === undefined ? null : toMoney(wire.unpaid, wire.currency),
  };
}

export function toDiscount(wire: Omit<DiscountWire, 'amount'>): Discount {
  return {
    shortMessage: wire.messages.short,
    topBanner: wire.messages.topBanner,
    bottomBanner: wire.messages.bottomBanner,
    description: wire.description,
    kind: wire.type === 'percentage' ? 'PERCENTAGE' : 'VALUE',
    value: String(wire.value),
    appliesTo: toFeeType(wire.appliedTo),
    ticketLimit: wire.limitMax,
    amount: null,
  };
}

/** An older platform does not send `amount`. */
export function toCartDiscount(wire: WithOptional<DiscountWire, 'amount'>, currency: string): Discount {
  return { ...toDiscount(wire), amount: typeof wire.amount === 'number' ? toMoney(wire.amount, currency) : null };
}
