import { randomUUID } from 'node:crypto';
import { type Ask, type FreeRoom, findRoom } from './find-room.ts';

/** Something that an example needs does not exist, or the platform does not answer. */
export class NotAvailable extends Error {}

const EVENTS = `query ($ticketType: TicketType, $offset: Int!) {
  events(filter: { ticketType: $ticketType }, order: POPULARITY, page: { limit: 100, offset: $offset }) {
    items {
      id admission availability category { id } attractions { id name } sale { canBuy hasWaitingList }
      venue { id address { city countryCode } coordinates { latitude longitude } }
    }
  }
}`;
const LEAGUES = '{ leagues { id } }';
const CURSOR = '{ eventsChanged { cursor } }';
const SECTIONS = 'query ($id: ID!) { event(by: { id: $id }) { seatMap { sections { name available } } } }';
const RESERVE = `mutation ($input: ReserveTicketsInput!) {
  reserveTickets(input: $input) { cart { id shippingOptions { id requiresAddress } } }
}`;
const DELIVER = `mutation ($input: SetShippingOptionInput!) {
  setShippingOption(input: $input) { cart { id totals { total { minorUnits currencyCode } } } }
}`;
const PROCESSOR = '{ tenant { payment { tokenizeUrl } } }';
const PURCHASE = `mutation ($input: PurchaseInput!) {
  purchase(input: $input) { ... on PurchaseCompleted { order { id items { tickets { id } } } } }
}`;
const PLACE = '{ tenant { basePath } }';
/** Numbers of test cards. */
export const cards = { approved: '4242424242424242', challenge: '4000000000003220' };
export const billing = {
  firstName: 'Trial',
  lastName: 'Visitor',
  emailAddress: 'trial.visitor@example.com',
  phone: '212-555-0123',
  address: '20 W 34th St.',
  city: 'New York',
  stateCode: 'NY',
  country: 'US',
  zipCode: '10001',
};

type Place = {
  id: string;
  address: { city: string; countryCode: string };
  coordinates: { latitude: number; longitude: number };
};
type Listed = {
  id: string;
  admission: string;
  availability: string;
  category: { id: string } | null;
  attractions: { id: string; name: string }[];
  sale: { canBuy: boolean; hasWaitingList: boolean };
  venue: (Omit<Place, 'coordinates'> & { coordinates: Place['coordinates'] | null }) | null;
};
type Events = { events: { items: Listed[] } | null };
type Sections = { event: { seatMap: { sections: { name: string; available: number }[] } | null } | null };
type Held = { id: string; shippingOptions: { id: string; requiresAddress: boolean }[] | null };
type Delivered = { id: string; totals: { total: { minorUnits: number; currencyCode: string } } };
type Bought = { id: string; items: { tickets: { id: string }[] }[] };
type Input = Readonly<Record<string, unknown>>;

function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new NotAvailable(`${what} is not available now.`);
  return value;
}

export type Trial = ReturnType<typeof createTrial>;

const GONE = 'TICKETS_NOT_AVAILABLE';
const PAGE = 100;
/** Of the most popular events. */
const MOST_EVENTS = 1_000;

/** The first event that is suitable, the popular ones first. */
async function find(
  ask: Ask,
  what: string,
  isSuitable: (event: Listed) => boolean,
  ticketType?: 'RESALE',
): Promise<Listed> {
  for (let offset = 0; offset < MOST_EVENTS; offset += PAGE) {
    const events = ((await ask(EVENTS, { ticketType, offset })) as Events | undefined)?.events;
    const found = events?.items.find(isSuitable);
    if (found || (events?.items.length ?? 0) < PAGE) return required(found, what);
  }
  return required<Listed>(null, what);
}
const isOnSale = ({ sale }: Listed): boolean => sale.canBuy;
const isSeated = (event: Listed): boolean => event.admission === 'RESERVED' && isOnSale(event);

async function tokenOf(ask: Ask, number: string): Promise<string> {
  const asked = (await ask(PROCESSOR, {})) as { tenant: { payment: { tokenizeUrl: string } } | null } | undefined;
  const { tokenizeUrl } = required(asked?.tenant, 'The payment processor').payment;
  const headers = { 'content-type': 'application/json' };
  const card = { number, expMonth: 12, expYear: new Date().getFullYear() + 2, cvc: '123' };
  const sent = { method: 'POST', headers, body: JSON.stringify(card) };
  const answer = await fetch(tokenizeUrl, sent).catch(() => undefined);
  const body: unknown = answer?.ok ? await answer.json() : undefined;
  const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : undefined;
  return required(token, 'A token of the payment processor');
}

/** The steps of a visit that examples depend on, each upon the one before. They run when an example is chosen, not before. */
export function createTrial(ask: Ask, origin: string) {
  // Each query above selects what its type says.
  const trial = {
    event: () => find(ask, 'An event on sale', isOnSale),
    seatedEvent: () => find(ask, 'An event with numbered seats', isSeated),
    resaleEvent: () => find(ask, 'An event with resold tickets', isOnSale, 'RESALE'),
    soldOutEvent: () =>
      find(ask, 'A sold-out event', ({ availability, sale }) => availability === GONE && sale.hasWaitingList),
    placedEvent: async () => {
      const { id, venue } = await find(
        ask,
        'An event whose place is known',
        (event) => event.venue?.coordinates != null,
      );
      return { id, venue: venue as Place };
    },
    location: async () => {
      const { address, coordinates } = (await trial.placedEvent()).venue;
      return { cityName: address.city, countryCode: address.countryCode, coordinates };
    },
    category: async (): Promise<string> =>
      required(
        (await find(ask, 'An event of a category', (event) => event.category !== null)).category?.id,
        'A category',
      ),
    attraction: async (): Promise<string> => {
      const { attractions } = await find(ask, 'An event with an attraction', (event) => event.attractions.length > 0);
      return required(attractions[0]?.id, 'An attraction');
    },
    league: async (): Promise<string> => {
      const leagues = ((await ask(LEAGUES, {})) as { leagues: { id: string }[] | null } | undefined)?.leagues;
      return required(leagues?.[0]?.id, 'A league');
    },
    cursor: async (): Promise<string> => {
      const feed = ((await ask(CURSOR, {})) as { eventsChanged: { cursor: string } | null } | undefined)?.eventsChanged;
      return required(feed?.cursor, 'The feed of changes');
    },
    keyword: async () => (await trial.event()).attractions[0]?.name.replace(/[^\p{L}\p{N} ]/gu, ' ') ?? 'new',
    section: async (id: string): Promise<string> => {
      const map = ((await ask(SECTIONS, { id })) as Sections | undefined)?.event?.seatMap;
      return required(map?.sections.find(({ available }) => available > 0)?.name, 'A section with free seats');
    },
    room: async (): Promise<FreeRoom> => required(await findRoom(ask, (await trial.event()).id), 'A free hotel room'),
    reservation: async () => ({ idempotencyKey: randomUUID(), eventId: (await trial.event()).id, quantity: 2 }),
    page: async (): Promise<string> => {
      const place = (await ask(PLACE, {})) as { tenant: { basePath: string } | null } | undefined;
      return origin + required(place?.tenant, 'The storefront').basePath;
    },
    held: async (): Promise<Held> => {
      const held = (await ask(RESERVE, { input: await trial.reservation() })) as
        | { reserveTickets: { cart: Held | null } }
        | undefined;
      return required(held?.reserveTickets.cart, 'A cart');
    },
    delivery: async (): Promise<Input> => {
      const { id: cartId, shippingOptions } = await trial.held();
      const option = shippingOptions?.find(({ requiresAddress }) => !requiresAddress) ?? shippingOptions?.[0];
      return { cartId, shippingOptionId: required(option?.id, 'A way of delivery') };
    },
    payment: async (card: string): Promise<Input> => {
      const delivered = (await ask(DELIVER, { input: await trial.delivery() })) as
        | { setShippingOption: { cart: Delivered | null } }
        | undefined;
      const { id: cartId, totals } = required(delivered?.setShippingOption.cart, 'A cart to pay');
      const { minorUnits: expectedTotalMinorUnits, currencyCode } = totals.total;
      const sum = { expectedTotalMinorUnits, currencyCode };
      return {
        cartId,
        idempotencyKey: randomUUID(),
        billing,
        paymentToken: await tokenOf(ask, card),
        ...sum,
        acceptTerms: true,
        returnUrl: await trial.page(),
      };
    },
    order: async (): Promise<Bought> => {
      const bought = (await ask(PURCHASE, { input: await trial.payment(cards.approved) })) as
        | { purchase: { order?: Bought } }
        | undefined;
      return required(bought?.purchase.order, 'An order');
    },
  };
  return trial;
}
