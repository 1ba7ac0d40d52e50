import { randomUUID } from 'node:crypto';
import { type Ask, type FreeRoom, findRoom } from './find-room.ts';

/** Something that an example needs does not exist, or the platform does not answer. */
export class NotAvailable extends Error {}

const ON_SALE = `query ($ticketType: TicketType) {
  events(filter: { ticketType: $ticketType }, order: POPULARITY, page: { limit: 50 }) {
    items { id admission attractions { name } sale { canBuy } }
  }
}`;
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
const TEST_CARD = { number: '4242424242424242', expMonth: 12, expYear: new Date().getFullYear() + 2, cvc: '123' };
const billing = {
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

type OnSale = { id: string; admission: string; attractions: { name: string }[]; sale: { canBuy: boolean } };
type Events = { events: { items: OnSale[] } | null };
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

async function onSale(ask: Ask, ticketType?: 'RESALE'): Promise<OnSale> {
  const events = ((await ask(ON_SALE, { ticketType })) as Events | undefined)?.events;
  const isSuitable = ({ admission, sale }: OnSale) => admission === 'RESERVED' && sale.canBuy;
  return required(events?.items.find(isSuitable), 'An event on sale');
}

async function tokenOf(ask: Ask): Promise<string> {
  const asked = (await ask(PROCESSOR, {})) as { tenant: { payment: { tokenizeUrl: string } } | null } | undefined;
  const { tokenizeUrl } = required(asked?.tenant, 'The payment processor').payment;
  const headers = { 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify(TEST_CARD) };
  const answer = await fetch(tokenizeUrl, sent).catch(() => undefined);
  const body: unknown = answer?.ok ? await answer.json() : undefined;
  const token = typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : undefined;
  return required(token, 'A token of the payment processor');
}

/** The steps of a visit that examples depend on, each upon the one before. They run when an example is chosen, not before. */
export function createTrial(ask: Ask) {
  // Each query above selects what its type says.
  const trial = {
    event: () => onSale(ask),
    resaleEvent: () => onSale(ask, 'RESALE'),
    keyword: async () => (await onSale(ask)).attractions[0]?.name.replace(/[^\p{L}\p{N} ]/gu, ' ') ?? 'new',
    section: async (id: string): Promise<string> => {
      const map = ((await ask(SECTIONS, { id })) as Sections | undefined)?.event?.seatMap;
      return required(map?.sections.find(({ available }) => available > 0)?.name, 'A section with free seats');
    },
    room: async (): Promise<FreeRoom> => required(await findRoom(ask, (await onSale(ask)).id), 'A free hotel room'),
    reservation: async () => ({ idempotencyKey: randomUUID(), eventId: (await onSale(ask)).id, quantity: 2 }),
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
    payment: async (): Promise<Input> => {
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
        paymentToken: await tokenOf(ask),
        ...sum,
        acceptTerms: true,
      };
    },
    order: async (): Promise<Bought> => {
      const bought = (await ask(PURCHASE, { input: await trial.payment() })) as
        | { purchase: { order?: Bought } }
        | undefined;
      return required(bought?.purchase.order, 'An order');
    },
  };
  return trial;
}
