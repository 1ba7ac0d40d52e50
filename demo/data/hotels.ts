import type { CatalogueRecord } from '#platform/catalogue/records/records.ts';

/** Invented names; each with a city's name is one hotel. */
export const hotelNames = [
  'The Lanternhouse',
  'Copperline Inn',
  'Ashgrove Suites',
  'Hotel Larkfield',
  'Bellwether House',
  'The Tallow Yard',
  'Fernhill Lodge',
  'Hotel Nine Bridges',
  'Quarry & Pine',
  'The Halfmoon',
] as const;

export const streets = [
  'Station Street',
  'Market Street',
  'Mill Lane',
  'Garden Avenue',
  'Bridge Street',
  'Orchard Road',
] as const;

/** `nightCents` is the price of an ordinary night, `capacity` the rooms at one rate. */
export type Standing = { stars: number; nightCents: number; capacity: number };

export const standings: readonly Standing[] = [
  { stars: 4, nightCents: 21_900, capacity: 14 },
  { stars: 3, nightCents: 13_900, capacity: 24 },
  { stars: 3.5, nightCents: 16_900, capacity: 18 },
  { stars: 5, nightCents: 36_900, capacity: 8 },
  { stars: 2.5, nightCents: 9_900, capacity: 30 },
  { stars: 4.5, nightCents: 27_900, capacity: 10 },
];

export type RoomKind = {
  name: string;
  maxGuests: number;
  times: number;
  /** Only hotels with at least so many stars have it. */
  from: number;
  amenities: string[];
};

export const roomKinds: readonly RoomKind[] = [
  { name: 'Queen Room', maxGuests: 2, times: 1, from: 0, amenities: ['wifi', 'air_conditioning', 'tv'] },
  {
    name: 'Double Queen Room',
    maxGuests: 4,
    times: 1.2,
    from: 0,
    amenities: ['wifi', 'air_conditioning', 'tv', 'desk'],
  },
  {
    name: 'King Suite',
    maxGuests: 3,
    times: 1.85,
    from: 4,
    amenities: ['wifi', 'air_conditioning', 'tv', 'minibar', 'bathtub'],
  },
  {
    name: 'Family Room',
    maxGuests: 6,
    times: 1.5,
    from: 0,
    amenities: ['wifi', 'tv', 'sofa_bed', 'fridge'],
  },
];

export const policies = (smoking: boolean, pets: boolean) => [
  {
    title: 'Children',
    text: 'Children of any age are welcome. Up to two sleep in the existing beds at no extra cost.',
  },
  {
    title: 'Pets',
    text: pets ? 'One pet a room is welcome for a charge paid at the desk.' : 'Pets cannot stay; service animals can.',
  },
  {
    title: 'Smoking',
    text: smoking ? 'Some rooms are for smokers; ask at the desk.' : 'The whole house is smoke-free.',
  },
  { title: 'At arrival', text: 'Bring the card that paid and a photo ID in the name of the contact person.' },
];

type Rate = Extract<CatalogueRecord, { type: 'hotel' }>['rooms'][number]['rates'][number];

const usual = {
  mealPlan: 'room_only',
  rateType: 'standard',
  paymentType: 'at_web',
  cancellation: [],
  needsTicket: false,
} as const satisfies Partial<Rate>;

/** The rates of every room, by how many times the price of an ordinary night they cost. */
export const rates: readonly (Omit<Rate, 'price' | 'capacity'> & { times: number })[] = [
  { ...usual, id: 'saver', times: 0.86, rateType: 'saver' },
  { ...usual, id: 'flexible', times: 1, cancellation: [{ hoursBefore: 48, nights: 1 }] },
  {
    ...usual,
    id: 'breakfast',
    times: 1.13,
    mealPlan: 'breakfast',
    cancellation: [
      { hoursBefore: 72, percent: 50 },
      { hoursBefore: 24, percent: 100 },
    ],
    comments: 'Breakfast is served from 6:30 to 10:30.',
  },
  { ...usual, id: 'desk', times: 1.06, cancellation: [{ hoursBefore: 24, nights: 1 }], paymentType: 'at_hotel' },
  {
    ...usual,
    id: 'fan',
    times: 0.92,
    mealPlan: 'breakfast',
    rateType: 'saver',
    cancellation: [{ hoursBefore: 48, nights: 1 }],
    comments: 'For guests with tickets for an event.',
    needsTicket: true,
  },
];
