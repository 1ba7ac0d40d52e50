import { randomUUID } from 'node:crypto';
import type { FreeRoom } from './find-room.ts';
import * as queries from './queries.ts';
import type { Trial } from './trial.ts';

type Variables = Readonly<Record<string, unknown>>;
/** A main task: its operation, and its variables, which are made when the example is chosen. */
export type Example = { group: string; title: string; query: string; variables: (trial: Trial) => Promise<Variables> };

const brooklyn = {
  cityName: 'Brooklyn Heights',
  countryCode: 'US',
  coordinates: { latitude: 40.696, longitude: -73.9936 },
};
const contact = { firstName: 'Trial', lastName: 'Visitor', emailAddress: 'trial.visitor@example.com' };

const nothing = async () => ({});
const cartId = async (trial: Trial) => ({ input: { cartId: (await trial.held()).id } });

function roomInput({ key, eventId, totalMinorUnits, ...wish }: FreeRoom): Variables {
  return { idempotencyKey: key, eventId, room: { ...wish, expectedTotalMinorUnits: totalMinorUnits, contact } };
}

async function seatsVariables(trial: Trial): Promise<Variables> {
  const { id } = await trial.event();
  return { id, section: await trial.section(id) };
}

async function roomsVariables(trial: Trial): Promise<Variables> {
  const { eventId, hotelId, stay } = await trial.room();
  return { near: { eventId }, hotelId, stay, guests: { adults: 2 } };
}

async function refundVariables(trial: Trial): Promise<Variables> {
  const { id: orderId, items } = await trial.order();
  const ticketIds = items.flatMap(({ tickets }) => tickets.map(({ id }) => id)).slice(0, 1);
  return { input: { orderId, idempotencyKey: randomUUID(), ticketIds } };
}

/** GRAPH-6: one example for each main task, in the order of a visit. */
export const examples: readonly Example[] = [
  { group: 'Browse', title: 'Home', query: queries.home, variables: nothing },
  {
    group: 'Browse',
    title: 'Search',
    query: queries.search,
    variables: async (trial) => ({ keyword: await trial.keyword() }),
  },
  {
    group: 'Browse',
    title: 'Suggestions while typing',
    query: queries.suggest,
    variables: async (trial) => ({ keyword: (await trial.keyword()).slice(0, 4) }),
  },
  {
    group: 'Browse',
    title: 'Narrow a list',
    query: queries.narrow,
    variables: async () => ({ filter: { categoryId: 'sports', price: { max: '100' } } }),
  },
  {
    group: 'Browse',
    title: 'City at a point',
    query: queries.cityAt,
    variables: async () => ({ coordinates: brooklyn.coordinates }),
  },
  {
    group: 'Browse',
    title: 'Events nearby',
    query: queries.nearby,
    variables: async () => ({ location: brooklyn }),
  },
  {
    group: 'Choose',
    title: 'Event with offers',
    query: queries.event,
    variables: async (trial) => ({ id: (await trial.event()).id }),
  },
  { group: 'Choose', title: 'Seats of a section', query: queries.seats, variables: seatsVariables },
  {
    group: 'Choose',
    title: 'Best available',
    query: queries.bestAvailable,
    variables: async (trial) => ({ id: (await trial.event()).id, input: { quantity: 2, limit: 3 } }),
  },
  { group: 'Choose', title: 'Hotel rooms', query: queries.findRooms, variables: roomsVariables },
  {
    group: 'Hold',
    title: 'Reserve tickets',
    query: queries.reserve,
    variables: async (trial) => ({ input: await trial.reservation() }),
  },
  {
    group: 'Hold',
    title: 'Reserve a room',
    query: queries.reserveRoom,
    variables: async (trial) => ({ input: roomInput(await trial.room()) }),
  },
  {
    group: 'Hold',
    title: 'Resale session',
    query: queries.resaleSession,
    variables: async (trial) => ({ input: { eventId: (await trial.resaleEvent()).id } }),
  },
  { group: 'Hold', title: 'Cart', query: queries.cart, variables: async (trial) => ({ id: (await trial.held()).id }) },
  { group: 'Hold', title: 'Extend a cart', query: queries.extend, variables: cartId },
  { group: 'Hold', title: 'Delete a cart', query: queries.deleteCart, variables: cartId },
  {
    group: 'Buy',
    title: 'Delivery',
    query: queries.delivery,
    variables: async (trial) => ({ input: await trial.delivery() }),
  },
  {
    group: 'Buy',
    title: 'Purchase',
    query: queries.purchase,
    variables: async (trial) => ({ input: await trial.payment() }),
  },
  {
    group: 'Buy',
    title: 'Order',
    query: queries.order,
    variables: async (trial) => ({ id: (await trial.order()).id }),
  },
  { group: 'Buy', title: 'Refund', query: queries.refund, variables: refundVariables },
  {
    group: 'Points',
    title: 'Points to earn',
    query: queries.earnPoints,
    variables: async (trial) => ({ eventId: (await trial.event()).id }),
  },
  { group: 'Points', title: 'Wallet', query: queries.wallet, variables: nothing },
  {
    group: 'Points',
    title: 'Link a wallet',
    query: queries.linkWallet,
    variables: async () => ({ input: { emailAddress: contact.emailAddress } }),
  },
];
