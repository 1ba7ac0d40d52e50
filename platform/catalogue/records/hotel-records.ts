import { z } from 'zod';
import { moneySchema } from '../../core/schemas.ts';
import { clock, key, line, picture, written, writtenLine } from './fields.ts';

const amenities = z
  .array(z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'must be a lower-case code like wifi'))
  .max(50)
  .default([])
  .describe(
    'Codes; the storefront has words for wifi, restaurant, bar, breakfast, gym, pool, spa, parking, accessible, air_conditioning, tv, desk, minibar, bathtub, sofa_bed and fridge, and leaves others out',
  );

const cancellation = z.strictObject({
  hoursBefore: z.int().min(0).max(8_784).describe('Before the check-in of the stay; from then on it costs'),
  percent: z.int().min(1).max(100).optional().describe('Of the price of the stay'),
  nights: z.int().min(1).max(30).optional().describe('Instead of percent: the price of so many nights'),
});

const rate = z.strictObject({
  id: key.describe('Unique within the room'),
  mealPlan: z.enum(['room_only', 'breakfast', 'half_board', 'full_board']).default('room_only'),
  rateType: z.enum(['standard', 'saver']).default('standard'),
  paymentType: z
    .enum(['at_web', 'at_hotel'])
    .default('at_web')
    .describe('Paid with the purchase, or at the hotel’s desk'),
  price: moneySchema
    .min(0)
    .max(1e6)
    .describe('One room for a night of an average month; months and weekends differ. Asked prices are whole units'),
  capacity: z.int().min(0).max(10_000).describe('Rooms a night; the rates of a room share its rooms'),
  cancellation: z
    .array(cancellation)
    .max(10)
    .default([])
    .describe('What a cancellation costs, in steps; empty: nothing is paid back'),
  comments: written.optional(),
  needsTicket: z.boolean().default(false).describe('True: only together with tickets'),
});

const room = z.strictObject({
  id: key.describe('Unique within the hotel'),
  name: writtenLine(100),
  maxGuests: z.int().min(1).max(20),
  amenities,
  rates: z.array(rate).max(50),
});

export const hotel = z
  .strictObject({
    type: z.literal('hotel'),
    id: key,
    name: line(200),
    street: line(200).optional(),
    city: line(100),
    state: line(10).optional().describe('State or province, like NY'),
    country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code like US'),
    postalCode: line(20).optional(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    timeZone: line(50).optional().describe('IANA name; found from the coordinates when left out'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency code like USD'),
    imageUrl: picture.optional().describe('One is drawn when it is left out'),
    awardRating: z.number().min(0).max(5).multipleOf(0.5).describe('Stars, halves possible'),
    checkIn: clock.describe('From when on rooms are ready, at the hotel, HH:mm'),
    checkOut: clock.describe('Until when rooms have to be left, HH:mm'),
    policies: z
      .array(z.strictObject({ title: writtenLine(100), text: written }))
      .max(30)
      .default([])
      .describe('Rules of the house, like pets'),
    amenities,
    weekendPercent: z.int().min(1).max(1_000).default(100).describe('Friday and Saturday nights in percent of others'),
    taxPercent: z.number().min(0).max(100).multipleOf(0.01).default(0),
    taxesIncluded: z.boolean().default(false).describe('True when prices contain the taxes'),
    feePerNight: moneySchema.min(0).max(1e5).default(0).describe('The house’s own fee for each room and night'),
    rooms: z.array(room).max(200).describe('Rooms and rates that are left out are not sold any more'),
  })
  .describe('A hotel with its rooms and what they cost');
