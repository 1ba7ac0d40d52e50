import { randomUUID } from 'node:crypto';
import { billing } from '../support/shop.ts';

/** One visitor's own things, which no other visitor may read or change. */
export type Belongings = {
  cart: string;
  order: string;
  /** A ticket of the order. */
  ticket: string;
  /** What the seller changed of its event. */
  notice: string;
  /** An event among their favourites and their recently viewed. */
  event: string;
  email: string;
  /** The secret in the link of their place on a waiting list. */
  place: string;
  /** A search that they saved; only members can. */
  search?: string;
};
type Request = { path?: Record<string, string>; query?: string; payload?: object };
type Make = (of: Belongings) => Request;

export type Line =
  /** The same for everybody, signed in or not. */
  | { for: 'everybody' }
  /** Accepted by the payment processor's signature alone. */
  | { for: 'processor' }
  /** Accepted with the operator's key alone. */
  | { for: 'operator' }
  /** Accepted for a partner alone, whom the gateway knows by a key. */
  | { for: 'partner' }
  /** The signed-in member's own; no parameter can name another member's. */
  | { for: 'member'; ask: Make }
  /** Creates or finds something that belongs to the caller. */
  | { for: 'caller'; ask: Make }
  /** Belongs to its owner; for others it is a 404, or `status`, and stays unchanged. */
  | { for: 'owner'; ask: Make; status?: number };

const everybody: Line = { for: 'everybody' };
const partner: Line = { for: 'partner' };
const member = (ask: Make = () => ({})): Line => ({ for: 'member', ask });
const caller = (ask: Make = () => ({})): Line => ({ for: 'caller', ask });
const ofCart = (payload?: object, status = 404): Line => ({
  for: 'owner',
  ask: ({ cart }) => ({ path: { id: cart }, ...(payload && { payload }) }),
  status,
});
const ofOrder = (payload?: object): Line => ({
  for: 'owner',
  ask: ({ order }) => ({ path: { uuid: order }, ...(payload && { payload }) }),
});
const ofTicket: Line = { for: 'owner', ask: ({ order, ticket }) => ({ path: { uuid: order, ticket } }) };
const items: Make = ({ event }) => ({ payload: { items: [{ type: 'EVENT', id: event }] } });
const ofType: Make = ({ event }) => ({ path: { type: 'event' }, query: `among=${event}` });
const { emailAddress: _ofSignIn, ...profile } = billing;
const purchase = { billing, payment: { token: 'tok_x' }, expectedTotal: 1, acceptTerms: true };

/** AUTH-9: who may call each route of the contract, and with what. */
export const routes: Record<string, Line> = {
  'GET /healthz': everybody,
  'GET /readyz': everybody,
  'GET /api/tenant/config': everybody,
  'GET /api/tenant/list': everybody,
  'GET /api/tenant/page/{name}': everybody,
  'GET /api/partner/key/{hash}': everybody,
  'GET /api/partner/origins': everybody,
  'GET /api/partner/webhook': partner,
  'POST /api/partner/webhook': partner,
  'DELETE /api/partner/webhook/{id}': partner,
  'POST /api/partner/webhook/{id}/on': partner,
  'GET /api/partner/webhook/{id}/delivery': partner,
  'POST /api/partner/webhook/{id}/delivery/{delivery}/replay': partner,
  'GET /api/tenant/sso': everybody,
  'GET /api/category': everybody,
  'GET /api/city': everybody,
  'GET /api/geo/reverse': everybody,
  'GET /api/league': everybody,
  'GET /api/venue': everybody,
  'GET /api/venue/several': everybody,
  'GET /api/venue/all': everybody,
  'GET /api/venue/{id}': everybody,
  'GET /api/venue/{id}/info': everybody,
  'GET /api/attraction/{id}/info': everybody,
  'GET /api/attraction': everybody,
  'GET /api/attraction/several': everybody,
  'GET /api/attraction/all': everybody,
  'GET /api/attraction/{id}': everybody,
  'GET /api/attraction/partner/{id}': everybody,
  'GET /api/attraction/event/{id}': everybody,
  'GET /api/attraction/{id}/similar': everybody,
  'GET /api/product': everybody,
  'GET /api/product/several': everybody,
  'GET /api/product/lists': everybody,
  'GET /api/product/changes': everybody,
  'GET /api/product/all': everybody,
  'GET /api/product/offers': everybody,
  'GET /api/product/facets': everybody,
  'GET /api/product/popular': everybody,
  'GET /api/product/dates': everybody,
  'GET /api/product/{id}': everybody,
  'GET /api/product/legacy/{id}': everybody,
  'GET /api/product/partner/{id}': everybody,
  'GET /api/product/{id}/info': everybody,
  'GET /api/product/{id}/offers': everybody,
  'GET /api/product/{id}/live': everybody,
  'GET /api/product/{id}/seatmap': everybody,
  'GET /api/product/{id}/bestavailable': everybody,
  'GET /api/search': everybody,
  'GET /api/search/autocomplete': everybody,
  'GET /api/sitemap': everybody,
  'GET /api/sitemap/{kind}': everybody,
  'GET /api/hotel': everybody,
  'GET /api/hotel/{id}/rooms': everybody,
  'GET /images/event/{file}': everybody,
  'GET /images/attraction/{file}': everybody,
  'GET /images/brand/{id}/{file}': everybody,
  'GET /images/league/{file}': everybody,
  'GET /images/hotel/{file}': everybody,
  'GET /images/segment/{file}': everybody,
  'POST /api/event/linkover': everybody,
  'POST /api/compute/earn/points': everybody,
  'POST /api/payment/events': { for: 'processor' },
  'POST /api/event/{id}/waitinglist': caller(({ event }) => ({
    path: { id: event },
    payload: { quantity: 1, emailAddress: 'fan@example.com' },
  })),
  'GET /api/waitinglist/{token}': caller(({ place }) => ({ path: { token: place } })),
  'POST /api/waitinglist/{token}/take': caller(({ place }) => ({ path: { token: place } })),
  'DELETE /api/waitinglist/{token}': caller(({ place }) => ({ path: { token: place } })),
  'GET /api/waitingroom': everybody,
  'GET /api/event/{id}/waitingroom/place': caller(({ event }) => ({ path: { id: event } })),
  'POST /api/event/{id}/waitingroom/place': caller(({ event }) => ({ path: { id: event }, payload: { quantity: 1 } })),
  'DELETE /api/event/{id}/waitingroom/place': caller(({ event }) => ({ path: { id: event } })),
  'PUT /api/event/{id}/waitingroom': { for: 'operator' },
  'DELETE /api/event/{id}/waitingroom': { for: 'operator' },
  'POST /api/event/{id}/change': { for: 'operator' },
  'POST /api/mail/bounce': { for: 'operator' },

  'POST /api/cart/reserve/{productId}': caller(({ event }) => ({
    path: { productId: event },
    payload: { tickets: [{ productId: event, quantity: 1 }] },
  })),
  'POST /api/product/{id}/resaleSession': caller(({ event }) => ({ path: { id: event } })),
  'GET /api/cart/current': caller(),
  'GET /api/cart/{id}': ofCart(),
  'DELETE /api/cart/{id}': ofCart(undefined, 204),
  'POST /api/cart/{id}/extension': ofCart(),
  'GET /api/cart/{id}/shippingOption': ofCart(),
  'PUT /api/cart/{id}/shippingOption': ofCart({ shippingId: 'mobile' }),
  'POST /api/cart/{id}/invoice': ofCart(),
  'POST /api/cart/{id}/purchase_v2': ofCart({ ...purchase, idempotencyKey: randomUUID() }),
  'POST /api/cart/{id}/purchase_v2/complete': ofCart(),
  'POST /api/cart/{id}/purchase_v2/cancel': ofCart(),
  'GET /api/order/latest': caller(),
  'GET /api/order/{uuid}': ofOrder(),
  'GET /api/order/{uuid}/refund': ofOrder(),
  'PUT /api/order/{uuid}/email': ofOrder({ emailAddress: 'fan@example.com' }),
  'GET /api/order/{uuid}/file/{file}': {
    for: 'owner',
    ask: ({ order }) => ({ path: { uuid: order, file: 'tickets.pdf' } }),
  },
  'PUT /api/order/{uuid}/notice/{notice}/keep': {
    for: 'owner',
    ask: ({ order, notice }) => ({ path: { uuid: order, notice } }),
  },
  'GET /api/order/{uuid}/ticket/{ticket}/apple-pass': ofTicket,
  'GET /api/order/{uuid}/ticket/{ticket}/google-pass': ofTicket,
  'POST /api/order/{uuid}/refund': ofOrder({ idempotencyKey: randomUUID() }),

  'POST /api/order/link': caller(() => ({ payload: { number: '1', emailAddress: billing.emailAddress } })),
  'GET /api/order': member(),
  'GET /api/calendar': member(),
  'POST /api/calendar': member(),
  'DELETE /api/calendar': member(),
  'GET /api/calendar/{token}': everybody,
  'GET /api/user/search': member(),
  'POST /api/user/search': member(() => ({
    payload: { city: { name: 'Boston', countryCode: 'US' }, startDate: '2100-01-01', endDate: '2100-01-02' },
  })),
  'DELETE /api/user/search/{id}': member(({ search = randomUUID() }) => ({ path: { id: search } })),
  'GET /api/wallet': member(),
  'POST /api/wallet': member(({ email }) => ({ payload: { emailAddress: email } })),
  'GET /api/wallet/entries': member(),
  'POST /api/wallet/register/{email}': member(({ email }) => ({ path: { email } })),
  'GET /api/user': member(),
  'GET /api/user/session': member(),
  'GET /api/user/profile': member(),
  'PUT /api/user/profile': member(() => ({ payload: profile })),
  'POST /api/user/session': member(),
  'GET /api/user/analytics': member(),
  'DELETE /api/user/analytics': member(items),
  'GET /api/user/analytics/recent': member(),
  'POST /api/user/analytics/recent': member(items),
  'GET /api/favourite/{type}/ids': member(ofType),
  'GET /api/favourite/{type}': member(() => ({ path: { type: 'event' } })),
  'POST /api/favourite': member(items),
  'DELETE /api/favourite/delete': member(items),
  'GET /api/attraction/favourite/categories': member(),
};
