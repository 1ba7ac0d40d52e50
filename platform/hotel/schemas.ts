import { z } from 'zod';
import type { FurtherTexts } from '../core/language.ts';
import { currencySchema, instantSchema, localDateSchema, moneySchema, named } from '../core/schemas.ts';
import { lineSchema } from '../event/schemas.ts';

export const mealPlans = ['room_only', 'breakfast', 'half_board', 'full_board'] as const;
const rateTypes = ['standard', 'saver'] as const;
const paymentTypes = ['at_web', 'at_hotel'] as const;
const wallTime = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .describe('Wall clock at the hotel, HH:mm');

const hotelFields = {
  id: z.uuid(),
  hotelName: z.string(),
  address: z.object({
    street: z.string().nullable(),
    city: z.string(),
    state: z.string().nullable(),
    country: z.string(),
    postalCode: z.string().nullable(),
  }),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  imageUrl: z.string(),
  imagePlaceholder: z.string().describe('#rrggbb'),
  awardRating: z.number().describe('Stars, 0 to 5, halves possible'),
  checkInTime: wallTime,
  checkOutTime: wallTime,
  policyDetails: z.array(z.object({ title: z.string(), text: z.string() })),
  amenities: z.array(z.string()).describe('Codes, like wifi or pool'),
};

const hotelFactsSchema = z.object(hotelFields);
const stayRangeSchema = z.object({ checkin: localDateSchema, checkout: localDateSchema });

export const cancellationPolicySchema = z.object({
  from: instantSchema
    .nullable()
    .describe('From then on a cancellation costs the amount; null: from the reservation on'),
  amount: moneySchema.describe('What is not refunded, of one room'),
  percent: z.number().int().nullable(),
  numberOfNights: z.number().int().nullable(),
  nonRefundable: z.boolean(),
});

/** Price and terms of one room for a stay. */
export const rateSchema = z.object({
  rateId: z.uuid(),
  currency: currencySchema,
  inventory: z
    .number()
    .int()
    .describe('Rooms left at this rate on every night of the stay; the rates of a room share its rooms'),
  netPrice: moneySchema.describe('The nights without fees and taxes'),
  totalPrice: moneySchema.describe('With fees and taxes; compared when the room is reserved'),
  mealPlan: z.enum(mealPlans),
  refundable: z.boolean(),
  rateType: z.enum(rateTypes),
  paymentType: z
    .enum(paymentTypes)
    .describe('at_web: with the purchase; at_hotel: at the desk, nothing with the purchase'),
  needsTicket: z.boolean().describe('Only together with tickets'),
  fees: z.array(lineSchema).describe('Every line of the price; those not included add up to totalPrice'),
  cancellationPolicies: z.array(cancellationPolicySchema),
  rateComments: z.string().nullable(),
});

/** GET /api/hotel */
export const hotelSchema = z.object({
  ...hotelFields,
  distance: z.number().describe('Miles from the event’s venue or the point'),
  priceFrom: z
    .object({ totalPrice: moneySchema, netPrice: moneySchema, currency: currencySchema })
    .nullable()
    .describe('The cheapest room for this stay that needs no tickets; null when none is left'),
  cheapestRate: z
    .object({
      roomType: z.string(),
      mealPlan: z.enum(mealPlans),
      paymentType: z.enum(paymentTypes),
      freeUntil: instantSchema
        .nullable()
        .describe('Until then a cancellation costs nothing; null when it costs already, or always'),
    })
    .nullable()
    .describe('The terms of that room; null when none is left'),
});

const roomSchema = z.object({
  roomId: z.uuid(),
  roomType: z.string(),
  maxGuests: z.number().int(),
  amenities: z.array(z.string()),
  rates: z.array(rateSchema),
});

/** GET /api/hotel/{id}/rooms */
export const hotelRoomsSchema = z.object({
  hotel: hotelFactsSchema,
  stayRange: stayRangeSchema,
  rooms: z.array(roomSchema),
});

/** A day as text; `stay-rules.ts` checks it, so that a wrong one is 40010. */
export const dayText = z.string().max(40);
const personSchema = z.object({ firstName: z.string().max(100), lastName: z.string().max(100) });
const contactSchema = personSchema.extend({ emailAddress: z.string().max(254), phone: z.string().max(30).optional() });
const ignored = z.unknown().optional();

/** The room of POST /api/cart/reserve/{productId}. Of the rate only id, currency and price are read. */
export const hotelRoomBody = z.object({
  hotelId: z.uuid(),
  stayRange: z.object({ checkin: dayText, checkout: dayText }),
  roomCriteria: z.object({
    adultCount: z.number(),
    childCount: z.number().default(0),
    childAge: z.array(z.number()).max(20).default([]),
    quantity: z.number().default(1),
  }),
  roomId: z.uuid(),
  roomRate: z.object({
    rateId: z.uuid(),
    currency: currencySchema,
    totalPrice: moneySchema.describe('The price that the visitor saw; when it differs nothing is held: 40076'),
    oldTotalPrice: moneySchema.optional().describe('The price before, when the visitor agreed to a changed one'),
    inventory: ignored,
    netPrice: ignored,
    mealPlan: ignored,
    fees: ignored,
    rateType: ignored,
    paymentType: ignored,
    cancellationPolicies: ignored,
    giftCard: ignored,
  }),
  contactPerson: contactSchema,
  guests: z.array(personSchema).max(20).default([]),
  originatingEventId: z.uuid().optional(),
});

/** What a cart and an order store of a reserved room, as it was then. */
export const roomFactsSchema = z.object({
  hotelInfo: z.object({
    ...hotelFields,
    roomId: z.uuid(),
    roomType: z.string(),
    roomAmenities: z.array(z.string()),
    mealPlan: z.enum(mealPlans),
    refundable: z.boolean(),
    cancellationPolicies: z.array(cancellationPolicySchema),
    rateComments: z.string().nullable(),
  }),
  stayRange: stayRangeSchema,
  details: z.object({
    adultCount: z.number().int(),
    childCount: z.number().int(),
    childAge: z.array(z.number().int()),
    quantity: z.number().int(),
  }),
  rateId: z.uuid(),
  rateType: z.enum(rateTypes),
  paymentType: z.enum(paymentTypes),
  oldTotalPrice: moneySchema.nullable().describe('What one room cost before the visitor agreed to a new price'),
  dueAtHotel: moneySchema
    .nullish()
    .describe(
      'What is paid at the desk for all rooms; it is in no total and no charge. Null when it is paid with the purchase',
    ),
  hotelCharges: z.array(lineSchema).optional().describe('The lines of dueAtHotel'),
  contactPerson: contactSchema,
  guests: z.array(personSchema),
  originatingEventId: z.uuid().nullable(),
});

/** With the hotel's texts in further languages, and whether it is sold together with tickets only; both are stored and not answered. */
export type RoomFacts = z.infer<typeof roomFactsSchema> & { texts?: FurtherTexts; needsTicket?: true };

named({
  Hotel: hotelFactsSchema,
  Stay: stayRangeSchema,
  CancellationPolicy: cancellationPolicySchema,
  RoomRate: rateSchema,
  NearbyHotel: hotelSchema,
  Room: roomSchema,
  HotelRooms: hotelRoomsSchema,
  ReserveRoom: hotelRoomBody,
  ReservedRoom: roomFactsSchema,
});
