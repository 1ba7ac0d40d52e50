import { cart, invoice, shippingOption } from '../core/contract/cart.ts';
import { event, eventDate, eventInformation } from '../core/contract/event.ts';
import { entity, type JsonSchema, listOf, nameText, type Reader, required } from '../core/contract/fields.ts';
import {
  analytics,
  earnedPoints,
  favouriteId,
  recentViews,
  user,
  userSession,
  wallet,
  walletRegistration,
} from '../core/contract/member.ts';
import { order } from '../core/contract/order.ts';
import { attraction, category, city, venue } from '../core/contract/place.ts';
import { tenant } from '../core/contract/tenant.ts';
import { body, number, purchase, reservation, text, things } from './bodies.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call that every upstream must have. */
export type CoreCall = {
  method: Method;
  /** Like `/api/product/{id}`. */
  path: string;
  about: string;
  /** The queries that are sent, beside none that are not named here. */
  queries: readonly QueryName[];
  /** Answered to members alone, who send `authorization: Bearer`. */
  isForMembers: boolean;
  body: JsonSchema | null;
  /** Null: any answer below 300 will do, 204 too. */
  answer: Reader<unknown> | null;
  /** What a storefront does not have without it. */
  screens: string;
};

/** What each query means. */
export const queries = {
  attractionId: 'Events of this attraction',
  category: 'Attractions of this category',
  categoryId: 'Events of this category',
  city: 'The name of a city, as `GET /api/city` tells it',
  count: 'false: `totalCount` may be left out',
  countryCode: 'ISO 3166-1 alpha-2; narrows `city`, or lists the cities of a country',
  endDate: 'Last day at the venue, like 2027-01-31',
  id: 'The event whose other dates are asked for',
  keyword: 'Words in names of events, attractions, venues and cities',
  latitude: 'Degrees; with `longitude` and `range` in place of `city`',
  limit: 'How many at most; 20 when left out',
  locale: 'en, fr, de, es, nl or it',
  locationCurrent: 'true: the point is where the visitor is',
  longitude: 'Degrees',
  offset: 'How many to leave out; 0 when left out',
  onlyFavourite: 'true: only cities that are shown first',
  order: 'DATE, NAME, PRICE, POPULARITY, RELEVANCE or DISTANCE',
  range: 'Miles around the point or city: 50, and 100 when nothing was found',
  startDate: 'First day at the venue, like 2027-01-31',
  stateCode: 'Like NY; narrows `city`',
  urlFail: 'Where a failed sign-in leads',
  urlOk: 'Where a sign-in leads',
  userGroupToken: 'A group that the buyer belongs to; may be ignored',
  venueId: 'Events at this venue',
} as const;
export type QueryName = keyof typeof queries;

const page = ['limit', 'offset'] as const;
const place = ['city', 'stateCode', 'countryCode', 'latitude', 'longitude', 'locationCurrent', 'range'] as const;
const days = ['startDate', 'endDate'] as const;

const open = { isForMembers: false, body: null } as const;
const reading = (
  path: string,
  about: string,
  answer: Reader<unknown> | null,
  screens: string,
  more: readonly QueryName[] = [],
): CoreCall => ({
  ...open,
  method: 'GET',
  path,
  about,
  queries: more,
  answer,
  screens,
});
const ofMembers = (call: CoreCall): CoreCall => ({ ...call, isForMembers: true });
const writing = (
  method: Method,
  path: string,
  about: string,
  body: JsonSchema | null,
  answer: Reader<unknown> | null,
  screens: string,
): CoreCall => ({ ...open, method, path, about, queries: [], body, answer, screens });

const providerPage = entity<{ url: string }>('ProviderPage', { url: required(nameText) });

const catalogue: readonly CoreCall[] = [
  reading('/api/tenant/config', 'The tenant’s configuration', tenant, 'every page'),
  reading('/api/tenant/sso', 'Where members sign in; the gateway knows it by itself', null, 'nothing', [
    'urlOk',
    'urlFail',
    'locale',
  ]),
  reading('/api/category', 'The kinds of events', listOf(category), 'the category filter'),
  reading('/api/attraction', 'Teams, artists and shows', listOf(attraction), 'attractions in the search', [
    'category',
    'keyword',
    'count',
    ...days,
    ...page,
    ...place,
  ]),
  reading('/api/attraction/{id}', 'One attraction', attraction, 'the attraction page'),
  reading(
    '/api/attraction/partner/{id}',
    'One attraction by the ticket provider’s id',
    attraction,
    'team pages of leagues',
  ),
  reading(
    '/api/attraction/event/{id}',
    'The attractions of an event',
    listOf(attraction),
    'attractions on the event page',
  ),
  reading('/api/attraction/{id}/similar', 'Similar attractions', listOf(attraction), '“You may also like”', page),
  reading('/api/city', 'Cities with venues', listOf(city), 'the city picker', [
    'keyword',
    'countryCode',
    'stateCode',
    'onlyFavourite',
    ...page,
  ]),
  reading('/api/product', 'Events', listOf(event), 'lists of events, search', [
    'categoryId',
    'keyword',
    'attractionId',
    'venueId',
    'count',
    'order',
    ...days,
    ...page,
    ...place,
  ]),
  reading('/api/product/popular', 'What most people want to see', listOf(event), 'home', [
    'keyword',
    'attractionId',
    ...days,
    ...page,
    ...place,
  ]),
  reading(
    '/api/product/dates',
    'Other dates of an event’s attraction',
    listOf(eventDate),
    'other dates on the event page',
    ['id', ...page],
  ),
  reading('/api/product/{id}', 'One event', event, 'the event page, the cart'),
  reading('/api/product/legacy/{id}', 'One event by its number in a former system', event, 'old links to events'),
  reading('/api/product/{id}/info', 'What to know before going', eventInformation, 'information on the event page'),
  reading('/api/venue', 'Venues', listOf(venue), 'venues in the search', [
    'keyword',
    'count',
    ...days,
    ...page,
    ...place,
  ]),
  reading('/api/venue/{id}', 'One venue', venue, 'the venue page'),
  writing(
    'POST',
    '/api/event/linkover',
    'The provider’s page that sells an event',
    body({ productId: text }, 'productId'),
    providerPage,
    'the way to a provider',
  ),
  writing(
    'POST',
    '/api/compute/earn/points',
    'What an amount earns',
    body({ productId: text, amount: number }, 'productId', 'amount'),
    earnedPoints,
    'points on prices',
  ),
];

const selling: readonly CoreCall[] = [
  {
    ...writing(
      'POST',
      '/api/cart/reserve/{productId}',
      'Holds tickets for the session or member. Answers the cart, or its `uuid` alone.',
      reservation,
      cart,
      'holding tickets',
    ),
    queries: ['userGroupToken'],
  },
  reading('/api/cart/{id}', 'A cart of the session or member; 404 when it is gone', cart, 'the checkout'),
  writing('DELETE', '/api/cart/{id}', 'Gives the tickets of a cart back', null, null, 'releasing tickets'),
  reading(
    '/api/cart/{id}/shippingOption',
    'How the tickets of a cart can be delivered',
    listOf(shippingOption),
    'delivery in the checkout',
  ),
  writing(
    'PUT',
    '/api/cart/{id}/shippingOption',
    'Chooses a delivery. Answers the cart, or 204.',
    body({ shippingId: text, description: text }, 'shippingId'),
    null,
    'delivery in the checkout',
  ),
  writing('POST', '/api/cart/{id}/invoice', 'What a cart comes to', null, invoice, 'invoices for partners'),
  writing(
    'POST',
    '/api/cart/{id}/purchase_v2',
    'Pays for a cart. 200: the order. 202: not known yet, ask for the cart.',
    purchase,
    order,
    'buying',
  ),
];

const membership = (
  [
    reading('/api/wallet', 'The member’s wallet', wallet, 'points, sign-in'),
    writing(
      'POST',
      '/api/wallet',
      'Links a wallet',
      body({ emailAddress: text, memberDelegateURL: text }),
      null,
      'linking a wallet',
    ),
    writing(
      'POST',
      '/api/wallet/register/{email}',
      'Opens a wallet',
      null,
      walletRegistration,
      'joining the loyalty program',
    ),
    reading(
      '/api/attraction/favourite/categories',
      'The categories of the member’s favorites',
      listOf(category),
      'categories in the member’s order',
    ),
    reading('/api/user', 'The member', user, 'the user menu'),
    reading('/api/user/session', 'The member’s session', userSession, 'nothing'),
    {
      ...reading('/api/user/analytics', 'What the member may like', analytics, '“Picked for you”'),
      queries: ['limit'],
    },
    {
      ...reading('/api/user/analytics/recent', 'What the member looked at', recentViews, 'recently viewed'),
      queries: ['limit'],
    },
    writing(
      'DELETE',
      '/api/user/analytics',
      'Forgets what was looked at',
      things,
      null,
      'removing from recently viewed',
    ),
    reading(
      '/api/favourite/{type}/ids',
      'Ids of the member’s favourites; `type` is EVENT, ATTRACTION or VENUE',
      listOf(favouriteId),
      'hearts',
      page,
    ),
    reading('/api/favourite/{type}', 'The member’s favourites', null, 'the favorites page', page),
    writing('POST', '/api/favourite', 'Adds favourites; adding one again changes nothing', things, null, 'hearts'),
    writing(
      'DELETE',
      '/api/favourite/delete',
      'Removes favourites; removing what is none changes nothing',
      things,
      null,
      'hearts',
    ),
  ] as const satisfies readonly CoreCall[] as readonly CoreCall[]
).map(ofMembers);

/** Every call of the core. What else an upstream can do, it declares by capabilities. */
export const coreCalls: readonly CoreCall[] = [...catalogue, ...selling, ...membership];
