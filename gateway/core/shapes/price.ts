import type { PriceLine as LineAnswer, Price as PriceAnswer } from '../../generated/platform.ts';
import type { FeeType, Price, PriceLine } from '../../generated/resolver-types.ts';
import type { Older } from '../http/wire.ts';
import { toMoney } from './money.ts';

/** A platform that always knows its fees does not say so. */
export type PriceWire = Older<PriceAnswer, 'feeKnown'>;

export function toPrice(wire: PriceWire): Price {
  const { currency } = wire;
  return {
    base: toMoney(wire.basePrice, currency),
    fee: toMoney(wire.feePrice + wire.marketFeePrice, currency),
    total: toMoney(wire.totalPrice, currency),
    feeIncluded: wire.feeIncluded,
    feeKnown: wire.feeKnown ?? true,
  };
}

/** A platform that sells tickets only does not say what a line is a price of. */
type LineWire = Older<LineAnswer, 'info' | 'productType'>;

const feeTypes: Readonly<Record<string, FeeType>> = {
  face_value: 'FACE_VALUE',
  face_value_tax: 'FACE_VALUE_TAX',
  service: 'SERVICE',
  distance: 'DISTANCE',
  facility: 'FACILITY',
  delivery: 'DELIVERY',
  order: 'ORDER',
  processing: 'PROCESSING',
  tax: 'TAX',
  order_processing: 'ORDER_PROCESSING',
  discounted_face_value: 'DISCOUNTED_FACE_VALUE',
  discounted_service: 'DISCOUNTED_SERVICE',
  discounted_facility: 'DISCOUNTED_FACILITY',
  discounted_delivery: 'DISCOUNTED_DELIVERY',
  discounted_order: 'DISCOUNTED_ORDER',
  discounted_processing: 'DISCOUNTED_PROCESSING',
};

export function toFeeType(wire: string): FeeType {
  return feeTypes[wire] ?? 'UNKNOWN';
}

export function toPriceLine(wire: LineWire): PriceLine {
  return {
    type: toFeeType(wire.type),
    scope: wire.scope === 'per_order' ? 'PER_ORDER' : 'PER_TICKET',
    amount: toMoney(wire.price, wire.currency),
    quantity: wire.quantity,
    total: toMoney(wire.grand, wire.currency),
    included: wire.included,
    description: wire.info?.shortDesc ?? null,
    product: wire.productType === 3 ? 'HOTEL' : 'TICKET',
  };
}
