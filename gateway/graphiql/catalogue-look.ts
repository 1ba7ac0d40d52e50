import { randomUUID } from 'node:crypto';
import { lookForRoom, type RoomLook } from './room-look.ts';

/** Asks the graph as a trial visitor; undefined when it could not answer. */
export type Ask = (query: string, variables: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The ids that make the example tabs run as they stand, from the catalogue as it is now. */
export type Look = {
  keyword: string;
  eventId: string;
  reserveKey: string;
  purchaseKey: string;
  cartId: string;
  shippingOptionId: string;
  totalMinorUnits: number;
  currencyCode: string;
  paymentToken: string;
  room: RoomLook | null;
};

const ON_SALE = `query ($keyword: String) {
  tenant { payment { tokenizeUrl } }
  events(filter: { keyword: $keyword }, order: POPULARITY, page: { limit: 50 }) {
    items { id admission availability attractions { name } sale { canBuy } }
  }
}`;
const RESERVE = `mutation ($input: ReserveTicketsInput!) {
  reserveTickets(input: $input) { cart { id shippingOptions { id requiresAddress } } }
}`;
const DELIVER = `mutation ($input: SetShippingOptionInput!) {
  setShippingOption(input: $input) { cart { totals { total { minorUnits currencyCode } } } }
}`;
const TEST_CARD = {
  number: '4242424242424242',
  expMonth: 12,
  expYear: new Date().getFullYear() + 2,
  cvc: '123',
  name: 'Trial Visitor',
};

type Found = {
  tenant: { payment: { tokenizeUrl: string } } | null;
  events: {
    items: { id: string; admission: string; attractions: { name: string }[]; sale: { canBuy: boolean } }[];
  } | null;
};
type Reserved = {
  reserveTickets: { cart: { id: string; shippingOptions: { id: string; requiresAddress: boolean }[] | null } | null };
};
type Delivered = {
  setShippingOption: { cart: { totals: { total: { minorUnits: number; currencyCode: string } } } | null };
};

async function tokenOf(tokenizeUrl: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(tokenizeUrl, { method: 'POST', headers, body: JSON.stringify(TEST_CARD) });
  const body: unknown = await answer.json();
  return typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : '';
}

export function reserveInput(eventId: string, idempotencyKey: string): Record<string, unknown> {
  return { idempotencyKey, eventId, quantity: 2 };
}

/** Looks around and holds two seats for the trial visitor; whatever cannot be had stays empty, and its tab says why when it runs. */
export async function lookAround(ask: Ask): Promise<Look> {
  const look: Look = {
    keyword: '',
    eventId: '',
    reserveKey: randomUUID(),
    purchaseKey: randomUUID(),
    cartId: '',
    shippingOptionId: '',
    totalMinorUnits: 0,
    currencyCode: 'USD',
    paymentToken: '',
    room: null,
  };
  // The queries above select what these types say.
  const found = (await ask(ON_SALE, {})) as Found | undefined;
  const event = found?.events?.items.find(({ admission, sale }) => admission === 'RESERVED' && sale.canBuy);
  if (!found?.tenant || !event) return look;
  look.eventId = event.id;
  look.room = await lookForRoom(ask, event.id);
  look.keyword = event.attractions[0]?.name.replace(/[^\p{L}\p{N} ]/gu, ' ') ?? '';
  const held = (await ask(RESERVE, { input: reserveInput(event.id, look.reserveKey) })) as Reserved | undefined;
  const cart = held?.reserveTickets.cart;
  if (!cart) return look;
  look.cartId = cart.id;
  const option = cart.shippingOptions?.find(({ requiresAddress }) => !requiresAddress) ?? cart.shippingOptions?.[0];
  look.shippingOptionId = option?.id ?? '';
  const input = { cartId: cart.id, shippingOptionId: look.shippingOptionId };
  const delivered = (await ask(DELIVER, { input })) as Delivered | undefined;
  const total = delivered?.setShippingOption.cart?.totals.total;
  look.totalMinorUnits = total?.minorUnits ?? 0;
  look.currencyCode = total?.currencyCode ?? look.currencyCode;
  look.paymentToken = await tokenOf(found.tenant.payment.tokenizeUrl).catch(() => '');
  return look;
}
