import { z } from 'zod';
import { currencySchema, instantSchema, moneySchema, named } from '../core/schemas.ts';
import { eventSchema, lineSchema } from '../event/schemas.ts';
import { hotelRoomBody, roomFactsSchema } from '../hotel/schemas.ts';
import { boughtPackageSchema } from '../offer/schemas.ts';
import { discountSchema } from '../tenant/schemas.ts';

const selectionSchema = z.enum(['best', 'map', 'list']);

const ticketBody = z.object({
  productId: z.uuid(),
  quantity: z.number().int(),
  offers: z.array(z.uuid()).max(50).optional(),
  section: z.string().max(50).optional(),
  row: z.string().max(20).optional(),
  seats: z.array(z.string().max(20)).max(100).optional(),
  accessibility: z.boolean().default(false),
  selection: selectionSchema.default('best').describe('How the seats were chosen'),
  fanSessionResaleId: z.uuid().optional().describe('From POST /api/product/{id}/resaleSession: resale tickets only'),
});

/** The tickets of a reservation: named seats, or the best available. */
export type TicketRequest = Omit<z.infer<typeof ticketBody>, 'productId'>;

/** POST /api/cart/reserve/{productId}: tickets, a room or both for the same event. The header idempotency-key (UUID) makes it safe to repeat. */
export const reserveBody = z.object({
  tickets: z.array(ticketBody).length(1).optional(),
  hotelRoom: hotelRoomBody.optional(),
  offer: z.object({ id: z.uuid() }).optional().describe('A package of this event, for every ticket'),
  searchedLocation: z
    .object({ cityName: z.string().max(100), countryCode: z.string().length(2) })
    .partial()
    .optional()
    .describe('Where the visitor looked; changes nothing'),
});

/** POST /api/product/{id}/resaleSession */
export const resaleSessionSchema = z.object({ id: z.uuid(), expiresAt: instantSchema });

const totalsSchema = z.object({
  basePrice: moneySchema,
  fee: moneySchema,
  tax: moneySchema,
  totalPrice: moneySchema.describe('basePrice + fee + tax, to the cent'),
  redeemPoints: z.number().int(),
  earnPoints: z.number().int().describe('What it earns a member who pays all of it in cash, bonus included'),
  bonusPoints: z.number().int().describe('The events’ bonus in it'),
  currency: currencySchema,
});

export const shippingOptionSchema = z.object({
  id: z.string(),
  carrier: z.string(),
  serviceLevel: z.string(),
  requiresAddress: z.boolean(),
  description: z.object({ short: z.string(), long: z.string() }),
  totals: z.object({ currencyCode: currencySchema, fee: moneySchema, tax: moneySchema }),
  destinationRegion: z.string().nullable(),
  countries: z
    .array(z.string())
    .nullable()
    .describe('Where it delivers to, ISO 3166-1 alpha-2; null: everywhere. billing.country of a purchase must be one'),
  workingDays: z
    .number()
    .int()
    .nullable()
    .describe('It arrives within so many working days after the one on which it leaves; null: it is there at once'),
});

/** What a cart's and an order's tickets tell besides the event (spec section 3, ticket cart item). */
export const ticketFactsShape = {
  info: z
    .object({
      name: z.string(),
      imageUrl: z.string(),
      address: z.string().describe('Street, city and state of the venue'),
      startDateTime: z.string().nullable().describe('At the venue'),
      endDateTime: z.string().nullable().describe('At the venue'),
      healthCheck: eventSchema.shape.healthCheck,
    })
    .describe('What they are tickets for, in short'),
  partnerCartId: z
    .string()
    .describe('The cart at the seller; the platform sells its own stock, so it is the cart here'),
  redemptionUrl: z
    .string()
    .nullable()
    .describe('Where the tickets are shown, a path on the storefront’s host; null until they are bought'),
  cashPayment: moneySchema
    .nullable()
    .describe('What of their price the card paid, delivery apart; null until they are bought'),
  pointsPayment: z.number().int().nullable().describe('What of their price points paid; null until they are bought'),
};

export const ticketItemSchema = z.object({
  ...ticketFactsShape,
  id: z.uuid(),
  productId: z.uuid(),
  productType: z.literal(1),
  event: eventSchema,
  offer: z.object({ id: z.uuid(), name: z.string(), ticketType: z.enum(['standard', 'resale']) }),
  details: z.object({
    quantity: z.number().int(),
    section: z.string().nullable(),
    row: z.string().nullable(),
    seats: z.string().nullable().describe('Seat numbers in order, comma separated'),
    startSeatNumber: z.string().nullable(),
    endSeatNumber: z.string().nullable(),
    selection: selectionSchema.describe('As it was sent'),
    inventory: z.enum(['primary', 'resale']),
    averageOriginalPrice: moneySchema.describe('Face value of one ticket, before fees and discounts'),
  }),
  status: z.enum(['reserved', 'purchased']),
  shippingId: z.string().nullable(),
  orderNumber: z.number().int().nullable().describe('Null until it is bought'),
  price: moneySchema,
  fee: moneySchema,
  totalPrice: moneySchema,
  charges: z.array(lineSchema),
  discounts: z.array(discountSchema),
  pointsEarn: z.number().int(),
  pointsRedeem: z.number().int(),
  redeemable: z
    .boolean()
    .describe('Whether points can pay: the programme takes them, and it costs as many as the least'),
});

/** A hotel room, with its details at the time of the reservation. */
export const hotelItemSchema = z.object({
  id: z.uuid(),
  productId: z.uuid().describe('The hotel'),
  productType: z.literal(3),
  ...roomFactsSchema.shape,
  price: moneySchema,
  fee: moneySchema,
  tax: moneySchema,
  totalPrice: moneySchema.describe('Of all rooms'),
  charges: z.array(lineSchema),
  pointsEarn: z.number().int(),
  pointsRedeem: z.number().int(),
});

const purchaseStates = ['started', 'unknown', 'succeeded', 'declined', 'void'] as const;

/** PAY-6 */
const stepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.url().describe('A page elsewhere, which leads back to returnUrl') }),
  z.object({
    kind: z.literal('script'),
    clientSecret: z.string().describe('For the processor’s script, and nobody else'),
  }),
]);
const stepOf = stepSchema.describe('What the buyer has to do next; nothing is charged before');
const actUntilOf = instantSchema.describe('Until when the step can be done; the cart holds what it holds so long');

const cartPurchaseSchema = z.object({
  state: z.enum(purchaseStates),
  orderUuid: z.uuid().nullable(),
  step: stepOf.nullable(),
  actUntil: actUntilOf.nullable(),
});

/** The answer of GET /api/cart/{id}, reserve, extension and PUT shippingOption. */
export const cartSchema = z.object({
  uuid: z.uuid(),
  userId: z.string().nullable(),
  tenantId: z.string(),
  status: z.enum(['open', 'paying', 'purchased']),
  created: instantSchema,
  expireAt: instantSchema.nullable(),
  serverTime: instantSchema.describe('The database’s clock at the answer'),
  warnings: z
    .array(z.object({ code: z.literal('20053'), title: z.string(), message: z.string() }))
    .describe('What is not in the cart although it was asked for'),
  canExtend: z.boolean().describe('Whether the hold can be prolonged; that is possible once'),
  offer: boughtPackageSchema.nullable().describe('The package that the tickets are part of'),
  items: z.array(z.discriminatedUnion('productType', [ticketItemSchema, hotelItemSchema])),
  charges: z.array(lineSchema).describe('Every line of the price, delivery included; they add up to totals.totalPrice'),
  totals: totalsSchema,
  shipping: shippingOptionSchema.nullable(),
  purchase: cartPurchaseSchema.nullable(),
});

/** PUT /api/cart/{id}/shippingOption */
export const shippingBody = z.object({
  shippingId: z.string().min(1).max(50),
  description: z.string().max(200).optional(),
});

/** POST /api/cart/{id}/invoice */
export const invoiceSchema = z.object({
  id: z.uuid(),
  amount: moneySchema,
  currency: currencySchema,
  status: z.enum(['open', 'paid']),
});

/** Billing details. `rules/billing.ts` has their rules by country (spec section 5), which raise 20118. */
export const billingSchema = z.object({
  firstName: z.string().max(100),
  lastName: z.string().max(100),
  emailAddress: z.string().max(254),
  phone: z.string().max(30).optional(),
  address: z.string().max(200),
  city: z.string().max(100),
  stateCode: z.string().max(10).optional(),
  country: z.string().max(2),
  zipCode: z.string().max(12),
});

/** POST /api/cart/{id}/purchase_v2. 200 with the order; 202 while the processor or the buyer has not answered. */
export const purchaseBody = z.object({
  idempotencyKey: z.uuid(),
  billing: billingSchema,
  payment: z.object({ token: z.string().min(1).max(200) }).optional(),
  redeemPoints: z.number().int().min(0).default(0),
  expectedTotal: moneySchema.describe(
    'The total that the buyer saw; when it differs nothing is charged and 20120 carries the true one',
  ),
  expectedCurrency: currencySchema.optional().describe('Of expectedTotal; must be the cart’s'),
  acceptTerms: z.boolean(),
  returnUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional()
    .describe(
      'Where a page of a bank leads back to: the client can show another step. Without it a card that needs one is declined',
    ),
});

/** 202: not decided yet. `action_required` only when the request had a returnUrl. */
const purchasePendingSchema = z.object({ status: z.literal('pending'), cart: cartSchema });
const purchaseActionSchema = z.object({
  status: z.literal('action_required'),
  cart: cartSchema,
  step: stepOf,
  actUntil: actUntilOf,
});
export const purchaseOpenSchema = z.discriminatedUnion('status', [purchasePendingSchema, purchaseActionSchema]);

named(
  {
    Reserve: reserveBody,
    ResaleSession: resaleSessionSchema,
    CartTotals: totalsSchema,
    ShippingOption: shippingOptionSchema,
    CartTickets: ticketItemSchema,
    CartRoom: hotelItemSchema,
    CartPurchase: cartPurchaseSchema,
    Cart: cartSchema,
    ShippingChoice: shippingBody,
    Invoice: invoiceSchema,
    Billing: billingSchema,
    Purchase: purchaseBody,
    PendingPurchase: purchasePendingSchema,
    ActionOfPurchase: purchaseActionSchema,
    PurchaseStep: stepSchema,
  },
  {
    Reserve: {
      tickets: [{ productId: '5f0c1a52-7d1c-4b8e-9a54-6f4f8a3b2c10', quantity: 2, section: '101', selection: 'best' }],
    },
    ShippingChoice: { shippingId: 'mobile' },
    Purchase: {
      idempotencyKey: '0b9f6c1e-2f4d-4c8a-8a55-1f0e6d7c9b21',
      billing: {
        firstName: 'Zoë',
        lastName: 'Fan',
        emailAddress: 'zoe@example.com',
        address: '12 Main St.',
        city: 'New York',
        stateCode: 'NY',
        country: 'US',
        zipCode: '10001',
      },
      payment: { token: 'tok_from_the_processor' },
      redeemPoints: 0,
      expectedTotal: 131.98,
      acceptTerms: true,
    },
  },
);
