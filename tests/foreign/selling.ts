import { randomUUID } from 'node:crypto';
import { type Asked, type Calls, foundBy, memberOf, ok, PAGE, page, Refused } from './calls.ts';
import { attractions, deliveries, type Event, events, venues } from './data.ts';
import type { Form } from './forms.ts';
import { type Bought, cartOf, type Held, orderOf, POINTS_AT_FIRST, totalOf, userOf, walletOf } from './held.ts';

const HOLD_MS = 600_000;
const TICKET_FIELDS = 'productId quantity offers section row seats accessibility selection fanSessionResaleId';
const BILLING_FIELDS = ['firstName', 'lastName', 'emailAddress', 'address', 'city', 'country', 'zipCode'];

/** What was held, bought and liked, in memory. */
export const createState = () => ({
  carts: new Map<string, Held>(),
  orders: [] as Bought[],
  /** Each card that was charged: nothing here keeps a purchase from being sent twice. */
  charges: [] as { token: string; cash: number; cart: string }[],
  favourites: new Map<string, { type: string; id: string }[]>(),
  points: new Map<string, number>(),
  views: events.slice(0, 1),
  /** A purchase with the key of an order is answered by that order. */
  isIdempotent: false,
  /** A purchase leaves its cart open, as no upstream should. */
  keepsCarts: false,
});
export type State = ReturnType<typeof createState>;

function cartFor({ carts }: State, { params, owner, now }: Asked): Held {
  const held = carts.get(params.id ?? '');
  if (!held || held.owner !== owner || held.expireAt <= now) {
    throw new Refused(404, 'SERVER_ERROR', 'There is no such cart.');
  }
  return held;
}

function holdFor(form: Form, { carts }: State, { params, body, owner, now }: Asked): Held {
  const event: Event = foundBy(events, params.id, form.id);
  const [tickets, ...more] = (Array.isArray(body.tickets) ? body.tickets : []) as Record<string, unknown>[];
  if (!tickets || more.length > 0) throw new Refused(400, '40020', 'must be one entry', 'tickets');
  const unknown = Object.keys(tickets).find((name) => !TICKET_FIELDS.includes(name));
  if (unknown) throw new Refused(400, '40020', 'is not known', `tickets.0.${unknown}`);
  if (tickets.offers) throw new Refused(400, '40077', 'names no offer of this event', 'tickets.0.offers');
  if (String(tickets.productId) !== params.id)
    throw new Refused(400, '40020', 'must be the event', 'tickets.0.productId');
  const quantity = Number(tickets.quantity);
  if (!(quantity >= 1 && quantity <= 8)) throw new Refused(400, '20231', 'must be 1 to 8', 'tickets.0.quantity');
  if (event.status !== 'onsale') throw new Refused(409, '40077', 'The event is not on sale.');
  for (const [id, cart] of carts) if (cart.owner === owner) carts.delete(id);
  const expireAt = new Date(now.getTime() + HOLD_MS);
  const held: Held = { uuid: randomUUID(), owner, event, quantity, created: now, expireAt, delivery: null };
  carts.set(held.uuid, held);
  return held;
}

/** Charges whatever it is sent, as often as it is sent: the specification promises nothing else. */
export function buy(state: State, asked: Asked): Bought {
  const { body, owner, now } = asked;
  const before = state.orders.find(({ idempotencyKey }) => idempotencyKey === body.idempotencyKey);
  if (before && state.isIdempotent) return before;
  const held = state.carts.get(asked.params.id ?? '');
  if (!held || held.owner !== owner) throw new Refused(409, '20010', 'The cart is closed.');
  const billing = (body.billingDetails ?? {}) as Record<string, unknown>;
  const missing = BILLING_FIELDS.find((name) => typeof billing[name] !== 'string' || billing[name] === '');
  if (missing) throw new Refused(400, '20118', 'must not be empty', `billingDetails.${missing}`);
  if (body.expectedTotal !== totalOf(held)) throw new Refused(409, '20120', 'The total has changed.', 'expectedTotal');
  const points = Number(body.pointsPayment ?? 0);
  const left = state.points.get(owner) ?? POINTS_AT_FIRST;
  if (points > 0 && points > left) throw new Refused(409, '20226', 'There are not as many points.', 'pointsPayment');
  const cash = totalOf(held) - points / 100;
  const { token = '' } = (body.payment ?? {}) as { token?: string };
  if (cash > 0 && token.includes('declined')) throw new Refused(402, '20002', 'The card was declined.');
  if (cash > 0 && token.includes('blocked')) throw new Refused(403, '40081', 'The transaction was blocked.');
  if (cash > 0 && !token.startsWith('tok_')) throw new Refused(400, '20002', 'must be a token', 'payment.token');
  state.charges.push({ token, cash, cart: held.uuid });
  state.points.set(owner, left - points);
  if (!state.keepsCarts) state.carts.delete(held.uuid);
  const number = 90_001 + state.orders.length;
  const { idempotencyKey } = body;
  const bought: Bought = {
    ...held,
    idempotencyKey,
    number,
    orderUuid: randomUUID(),
    billing,
    cash,
    points,
    boughtAt: now,
  };
  state.orders.push(bought);
  return bought;
}

const cartCalls = (form: Form, state: State): Calls => ({
  'POST /api/cart/reserve/:id': [
    'userGroupToken',
    (asked) => {
      const held = holdFor(form, state, asked);
      return form.held(cartOf(form, held), held.uuid);
    },
  ],
  'GET /api/cart/:id': ['', (asked) => ok(cartOf(form, cartFor(state, asked)))],
  'DELETE /api/cart/:id': [
    '',
    (asked) => {
      state.carts.delete(cartFor(state, asked).uuid);
      return form.done({});
    },
  ],
  'GET /api/cart/:id/shippingOption': [
    '',
    (asked) => {
      cartFor(state, asked);
      return ok(form.list(deliveries.map(form.delivery), deliveries.length));
    },
  ],
  'PUT /api/cart/:id/shippingOption': [
    '',
    (asked) => {
      const { shippingId, description } = asked.body;
      const held = cartFor(state, asked);
      if (description === undefined) throw new Refused(400, '40020', 'must be sent', 'description');
      const delivery = deliveries.find((one) => String(form.deliveryId(one)) === String(shippingId));
      if (!delivery) throw new Refused(400, '40020', 'names no option', 'shippingId');
      held.delivery = delivery;
      return form.done(cartOf(form, held));
    },
  ],
  'POST /api/cart/:id/invoice': [
    '',
    (asked) => {
      const held = cartFor(state, asked);
      return ok({ id: held.uuid, amount: totalOf(held), currency: 'USD', status: 'open' });
    },
  ],
  'POST /api/cart/:id/purchase_v2': ['', (asked) => ok(orderOf(form, buy(state, asked)))],
});

type Liked = { type: string; id: string };

const favouriteCalls = (form: Form, { favourites }: State): Calls => {
  const things = {
    EVENT: (id: string) => form.event(foundBy(events, id, form.id)),
    ATTRACTION: (id: string) => form.attraction(foundBy(attractions, id, form.id)),
    VENUE: (id: string) => form.venue(foundBy(venues, id, form.id)),
  };
  const of = (asked: Asked) => favourites.get(memberOf(asked).userId) ?? [];
  const idsOf = (asked: Asked): string[] => {
    if (!((asked.params.type ?? '') in things)) throw new Refused(404, 'SERVER_ERROR', 'There is no such type.');
    return of(asked).flatMap(({ type, id }) => (type === asked.params.type ? [id] : []));
  };
  const change = (asked: Asked, isLiked: boolean) => {
    const changed = (asked.body.items ?? []) as Liked[];
    const others = of(asked).filter(
      ({ type, id }) => !changed.some((one) => one.type === type && String(one.id) === id),
    );
    const added = changed.map(({ type, id }) => ({ type, id: String(id) }));
    favourites.set(memberOf(asked).userId, isLiked ? [...added, ...others] : others);
    return form.done({});
  };
  return {
    'GET /api/favourite/:type/ids': [
      PAGE,
      (asked) =>
        page(
          form,
          asked,
          idsOf(asked).map((id) => (form.name === 'flat' ? id : Number(id))),
        ),
    ],
    'GET /api/favourite/:type': [
      PAGE,
      (asked) => page(form, asked, idsOf(asked).map(things[asked.params.type as keyof typeof things])),
    ],
    'POST /api/favourite': ['', (asked) => change(asked, true)],
    'DELETE /api/favourite/delete': ['', (asked) => change(asked, false)],
  };
};

const memberCalls = (form: Form, state: State): Calls => {
  const pointsOf = (asked: Asked) => state.points.get(memberOf(asked).userId) ?? POINTS_AT_FIRST;
  const viewed = () => state.views.map((event) => form.event(event));
  const wallet = (asked: Asked) => walletOf(memberOf(asked), pointsOf(asked));
  return {
    'GET /api/wallet': ['', (asked) => ok(wallet(asked))],
    'POST /api/wallet': ['', (asked) => form.done(wallet(asked))],
    'POST /api/wallet/register/:email': [
      '',
      (asked) => {
        memberOf(asked);
        return ok({ registerLoyaltyProgramURL: 'https://program.example/join', referralId: randomUUID() });
      },
    ],
    'GET /api/user': ['', (asked) => ok(userOf(memberOf(asked), pointsOf(asked)))],
    'GET /api/user/session': [
      '',
      (asked) => {
        memberOf(asked);
        return ok({ sessionId: randomUUID() });
      },
    ],
    'GET /api/user/analytics': [
      'limit',
      (asked) => {
        memberOf(asked);
        return ok({ suggestions: viewed(), similar: attractions.map(form.attraction) });
      },
    ],
    'GET /api/user/analytics/recent': [
      'limit',
      (asked) => {
        memberOf(asked);
        return ok(form.recent(viewed()));
      },
    ],
    'DELETE /api/user/analytics': [
      '',
      (asked) => {
        memberOf(asked);
        const gone = (asked.body.items ?? []) as Liked[];
        state.views = state.views.filter((event) => !gone.some(({ id }) => String(id) === String(form.id(event))));
        return form.done({});
      },
    ],
  };
};

/** The calls of section 7 that hold, buy, or are for members alone. */
export const sellingCalls = (form: Form, state: State): Calls => ({
  ...cartCalls(form, state),
  ...favouriteCalls(form, state),
  ...memberCalls(form, state),
});
