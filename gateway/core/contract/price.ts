import { lineTypes } from '#rules/price.ts';
import type { Discount, Price, PriceLine } from '../../generated/platform.ts';
import type { WithOptional } from '../http/wire.ts';
import {
  arrayOf,
  boolean,
  entity,
  extra,
  ifTold,
  isRecord,
  leaf,
  nameText,
  number,
  oneOf,
  optional,
  orNull,
  type Raw,
  type Reader,
  required,
  text,
  UNREAD,
} from './fields.ts';

/** An older platform does not send `feeKnown`: it always knows its fees. */
export type PriceWire = WithOptional<Price, 'feeKnown'>;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** One of the two prices tells the other; what a fee is, only both. */
function adaptPrice(raw: Raw): Raw {
  if (isNumber(raw.basePrice) && isNumber(raw.totalPrice)) return raw;
  const base = number.read(raw.basePrice, []);
  const total = number.read(raw.totalPrice, []);
  if (base === UNREAD && total === UNREAD) return raw;
  const isBoth = base !== UNREAD && total !== UNREAD;
  return {
    ...raw,
    basePrice: base === UNREAD ? total : base,
    totalPrice: total === UNREAD ? base : total,
    feeKnown: isBoth,
    feeIncluded: isBoth ? raw.feeIncluded : false,
  };
}

const priceFields = entity<PriceWire>(
  'Price',
  {
    basePrice: required(number, 'Major units. Either this or totalPrice must be told.'),
    totalPrice: required(number, 'With all fees, in major units.'),
    feePrice: extra(number, 0),
    marketFeePrice: extra(number, 0),
    feeIncluded: extra(boolean, false),
    feeKnown: ifTold(boolean),
    currency: extra(nameText, 'USD'),
  },
  adaptPrice,
);

/** A price; a number alone is one whose fees are not known. */
export const price: Reader<PriceWire> = {
  ...priceFields,
  rule: 'must be a price',
  schema: { anyOf: [{ type: 'number' }, priceFields.schema] },
  read: (value, notes) => {
    if (isRecord(value)) return priceFields.read(value, notes);
    const amount = number.read(value, notes);
    return amount === UNREAD ? UNREAD : priceFields.read({ basePrice: amount, currency: 'USD' }, notes);
  },
};

type LineWire = WithOptional<
  PriceLine,
  'info' | 'productType' | 'merchandise' | 'upsell' | 'fee' | 'delivery' | 'tax' | 'unpaid'
>;

/** Of one unit and of all, from each other. */
function adaptLine(raw: Raw): Raw {
  if (isNumber(raw.price) && isNumber(raw.grand) && isNumber(raw.quantity)) return raw;
  const quantity = isNumber(raw.quantity) && raw.quantity > 0 ? raw.quantity : 1;
  const one = number.read(raw.price, []);
  const all = number.read(raw.grand ?? raw.total, []);
  if (one === UNREAD && all === UNREAD) return raw;
  return {
    ...raw,
    quantity,
    price: one === UNREAD ? Number(all) / quantity : one,
    grand: all === UNREAD ? Number(one) * quantity : all,
  };
}

export const priceLine = entity<LineWire>(
  'PriceLine',
  {
    type: optional(
      leaf<LineWire['type']>('must be a fee type', { enum: lineTypes }, (value) =>
        // Other types are shown as unknown: the shape decides.
        typeof value === 'string' ? (value as LineWire['type']) : UNREAD,
      ),
      'order',
    ),
    scope: extra(oneOf('per_ticket', 'per_order'), 'per_order'),
    name: optional(text, ''),
    price: required(number, 'Of one unit, in major units'),
    quantity: required(number),
    grand: required(number, 'Of all units, in major units'),
    included: optional(boolean, false),
    currency: optional(nameText, 'USD'),
    unpaid: ifTold(number),
  },
  adaptLine,
);

/** A discount of the tenant, an event or a cart's item. */
const discount = entity<WithOptional<Discount, 'amount'>>('Discount', {
  messages: required(
    entity<Discount['messages']>('DiscountMessages', {
      short: required(text),
      topBanner: optional(orNull(text), null),
      bottomBanner: optional(orNull(text), null),
    }),
  ),
  description: optional(orNull(text), null),
  amount: ifTold(orNull(number)),
  value: required(number, 'Percent, or major units'),
  type: optional(oneOf('percentage', 'value'), 'value'),
  appliedTo: optional(text, 'face_value'),
  limitMax: optional(orNull(number), null),
});

/** A list that may be missing or null. */
export const discounts = optional(arrayOf(discount), []);
