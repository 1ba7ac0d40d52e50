import { randomUUID } from 'node:crypto';
import { dayFromToday } from '#rules/calendar-day.ts';
import type { FreeRoom } from './find-room.ts';
import * as forMembers from './member-queries.ts';
import * as queries from './queries.ts';
import { billing, cards, type Trial } from './trial.ts';

type Variables = Readonly<Record<string, unknown>>;
/** A main task: its operation, as whom it is asked, and its variables, which are made when the example is chosen. */
export type Example = {
  group: string;
  title: string;
  persona: string;
  query: string;
  variables: (trial: Trial) => Promise<Variables>;
};

export const GUEST = 'Guest';
const RICH = 'Member rich';
const NEW = 'Member new';
const PARTNER = 'Partner with a sandbox key';
const contact = { firstName: 'Trial', lastName: 'Visitor', emailAddress: billing.emailAddress };

const nothing = async () => ({});
const cartId = async (trial: Trial) => ({ input: { cartId: (await trial.held()).id } });
const eventId = async (trial: Trial) => ({ id: (await trial.event()).id });

async function roomVariables(trial: Trial): Promise<Variables> {
  const { key, eventId, totalMinorUnits, ...wish }: FreeRoom = await trial.room();
  const room = { ...wish, expectedTotalMinorUnits: totalMinorUnits, contact };
  return { input: { idempotencyKey: key, eventId, room } };
}

async function seatsVariables(trial: Trial): Promise<Variables> {
  const { id } = await trial.seatedEvent();
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

async function favouriteVariables(trial: Trial): Promise<Variables> {
  return { input: { changes: [{ type: 'EVENT', id: (await trial.event()).id, isFavourite: true }] } };
}

async function viewsVariables(trial: Trial): Promise<Variables> {
  const { id, venue } = await trial.placedEvent();
  return {
    input: {
      items: [
        { type: 'EVENT', id },
        { type: 'VENUE', id: venue.id },
      ],
    },
  };
}

async function savedSearchVariables(trial: Trial): Promise<Variables> {
  const days = { startDate: dayFromToday(7), endDate: dayFromToday(37) };
  return { input: { keyword: await trial.keyword(), city: await trial.location(), ...days } };
}

async function waitingListVariables(trial: Trial): Promise<Variables> {
  // An address stands once in a list.
  const emailAddress = `trial.${randomUUID()}@example.com`;
  return { input: { eventId: (await trial.soldOutEvent()).id, quantity: 1, emailAddress } };
}

type Made = Pick<Example, 'variables'> & Partial<Pick<Example, 'persona'>>;
const example = (group: string, title: string, query: string, made: Made = { variables: nothing }): Example => ({
  group,
  title,
  query,
  persona: GUEST,
  ...made,
});

/** GRAPH-6: one example for each main task, in the order of a visit. */
export const examples: readonly Example[] = [
  example('Browse', 'Home', queries.home),
  example('Browse', 'Search', queries.search, {
    variables: async (trial) => ({ keyword: await trial.keyword() }),
  }),
  example('Browse', 'Suggestions while typing', queries.suggest, {
    variables: async (trial) => ({ keyword: (await trial.keyword()).slice(0, 4) }),
  }),
  example('Browse', 'Narrow a list', queries.narrow, {
    variables: async (trial) => ({ filter: { categoryId: await trial.category(), price: { max: '100' } } }),
  }),
  example('Browse', 'City at a point', queries.cityAt, {
    variables: async (trial) => ({ coordinates: (await trial.location()).coordinates }),
  }),
  example('Browse', 'Events nearby', queries.nearby, {
    variables: async (trial) => ({ location: await trial.location() }),
  }),
  example('Browse', 'Venue', queries.venue, {
    variables: async (trial) => ({ id: (await trial.placedEvent()).venue.id }),
  }),
  example('Browse', 'Attraction', queries.attraction, {
    variables: async (trial) => ({ id: await trial.attraction() }),
  }),
  example('Browse', 'League', queries.league, { variables: async (trial) => ({ id: await trial.league() }) }),
  example('Choose', 'Event with offers', queries.event, { variables: eventId }),
  example('Choose', 'Live state of an event', forMembers.live, { variables: eventId }),
  example('Choose', 'Seats of a section', queries.seats, { variables: seatsVariables }),
  example('Choose', 'Best available', queries.bestAvailable, {
    variables: async (trial) => ({ id: (await trial.seatedEvent()).id, input: { quantity: 2, limit: 3 } }),
  }),
  example('Choose', 'Hotel rooms', queries.findRooms, { variables: roomsVariables }),
  example('Hold', 'Reserve tickets', queries.reserve, {
    variables: async (trial) => ({ input: await trial.reservation() }),
  }),
  example('Hold', 'Reserve a room', queries.reserveRoom, { variables: roomVariables }),
  example('Hold', 'Resale session', queries.resaleSession, {
    variables: async (trial) => ({ input: { eventId: (await trial.resaleEvent()).id } }),
  }),
  example('Hold', 'Cart', queries.cart, { variables: async (trial) => ({ id: (await trial.held()).id }) }),
  example('Hold', 'Extend a cart', queries.extend, { variables: cartId }),
  example('Hold', 'Delete a cart', queries.deleteCart, { variables: cartId }),
  example('Hold', 'Waiting list', forMembers.waitingList, { variables: waitingListVariables }),
  example('Hold', 'Waiting rooms', forMembers.waitingRooms),
  example('Buy', 'Delivery', queries.delivery, {
    variables: async (trial) => ({ input: await trial.delivery() }),
  }),
  example('Buy', 'Purchase', queries.purchase, {
    variables: async (trial) => ({ input: await trial.payment(cards.approved) }),
  }),
  example('Buy', 'Purchase that the bank wants confirmed', queries.purchase, {
    variables: async (trial) => ({ input: await trial.payment(cards.challenge) }),
  }),
  example('Buy', 'Order', queries.order, { variables: async (trial) => ({ id: (await trial.order()).id }) }),
  example('Buy', 'Refund', queries.refund, { variables: refundVariables }),
  example('Buy', 'My orders', forMembers.orders, { variables: nothing, persona: RICH }),
  example('Points', 'Points to earn', queries.earnPoints, {
    variables: async (trial) => ({ eventId: (await trial.event()).id }),
  }),
  example('Points', 'Wallet', forMembers.wallet, { variables: nothing, persona: RICH }),
  example('Points', 'Link a wallet', forMembers.linkWallet, {
    variables: async () => ({ input: { emailAddress: 'new@example.com' } }),
    persona: NEW,
  }),
  example('Members', 'Favorites', forMembers.favourites, { variables: favouriteVariables, persona: RICH }),
  example('Members', 'Recent views', forMembers.recentViews, { variables: viewsVariables, persona: RICH }),
  example('Members', 'Picked for you', forMembers.pickedForYou, { variables: nothing, persona: RICH }),
  example('Members', 'Save a search', forMembers.saveSearch, { variables: savedSearchVariables, persona: RICH }),
  example('Members', 'Saved searches', forMembers.savedSearches, { variables: nothing, persona: RICH }),
  example('Partners', 'Change feed', forMembers.changeFeed, {
    variables: async (trial) => ({ since: await trial.cursor() }),
    persona: PARTNER,
  }),
  example('Partners', 'Webhooks', forMembers.webhooks, { variables: nothing, persona: PARTNER }),
];
