import type { Capability } from '#rules/capabilities.ts';

export type CapabilityNote = {
  /** Calls that an upstream with it must have, without `/api`; empty where it changes a call of the core. */
  calls: readonly string[];
  /** Fields of the graph that need it: without it they are null without an error, and cost no call (REST-8). */
  graph?: readonly string[];
  /** What it adds to calls of the core. */
  fields: string;
  /** What people see only with it. */
  screens: string;
};

/** What each capability promises, and what it switches on. */
export const capabilityNotes: Readonly<Record<Capability, CapabilityNote>> = {
  search: {
    calls: ['GET /search'],
    fields: 'the filters `genre`, `minPrice`, `maxPrice`, `ticketType`, `asTyped`, `today`',
    screens: 'one ranked search with filters, and how a keyword was read',
  },
  autocomplete: { calls: ['GET /search/autocomplete'], fields: '', screens: 'ranked suggestions in one call' },
  several: {
    calls: [
      'GET /product/several',
      'GET /product/lists',
      'GET /attraction/several',
      'GET /venue/several',
      'GET /attraction/{id}/info',
      'GET /venue/{id}/info',
    ],
    fields: '',
    screens: 'what is told of attractions and venues; pages with many events need fewer calls',
  },
  facets: { calls: ['GET /product/facets'], graph: ['EventList.facets'], fields: '', screens: 'filters with counts' },
  offers: {
    calls: ['GET /product/{id}/offers', 'GET /product/offers'],
    fields: '`tickets[].offers` and `offer.id` of a reservation; `admission`, `ticketLimit`, `presales` of an event',
    screens: 'a choice of tickets and packages, how many are left',
  },
  seatMap: {
    calls: ['GET /product/{id}/seatmap'],
    graph: ['Event.seatMap', 'Event.seatRows'],
    fields: '',
    screens: 'the seat map',
  },
  bestAvailable: {
    calls: ['GET /product/{id}/bestavailable'],
    graph: ['Event.bestAvailable', 'Event.sectionsWithSeats'],
    fields: '',
    screens: 'best seats together',
  },
  live: { calls: ['GET /product/{id}/live'], fields: '', screens: 'prices and seats that change while a page is open' },
  extension: {
    calls: ['POST /cart/{id}/extension', 'GET /cart/current'],
    graph: ['Mutation.extendCart'],
    fields: '`canExtend`, `serverTime` of a cart',
    screens: '“More time” in the checkout',
  },
  resale: {
    calls: ['POST /product/{id}/resaleSession'],
    graph: ['Mutation.openResaleSession'],
    fields: '`tickets[].fanSessionResaleId`',
    screens: 'tickets resold by fans',
  },
  idempotency: {
    calls: [],
    fields:
      'the header `idempotency-key` of a reservation and `idempotencyKey` of a purchase: repeated, both answer as the first time',
    screens: 'a purchase whose answer was lost is asked for again by itself',
  },
  confirmations: {
    calls: ['POST /cart/{id}/purchase_v2/complete', 'POST /cart/{id}/purchase_v2/cancel'],
    fields: '`returnUrl` of a purchase, 202 with `step` and `actUntil`, also of a cart’s `purchase`',
    screens: 'a payment that the bank wants confirmed',
  },
  orders: {
    calls: ['GET /order', 'GET /order/{uuid}', 'GET /order/latest', 'PUT /order/{uuid}/email', 'POST /order/link'],
    graph: [
      'Query.orders',
      'Query.allOrders',
      'Mutation.changeOrderEmail',
      'Mutation.sendOrderLink',
      'Mutation.keepTickets',
    ],
    fields: '`tickets` of an order’s items, with `barcode`; `linkKey`, `shipping`, `notices`',
    screens: 'My tickets, codes to scan, orders from other devices',
  },
  orderFiles: { calls: ['GET /order/{uuid}/file/{file}'], fields: '', screens: 'tickets as PDF' },
  passes: {
    calls: ['GET /order/{uuid}/ticket/{ticket}/apple-pass', 'GET /order/{uuid}/ticket/{ticket}/google-pass'],
    fields: '`walletPasses` of the configuration',
    screens: 'Add to Apple Wallet, Save to Google Wallet',
  },
  refunds: {
    calls: ['GET /order/{uuid}/refund', 'POST /order/{uuid}/refund', 'PUT /order/{uuid}/notice/{notice}/keep'],
    graph: ['Query.refundQuote', 'Mutation.refundOrder'],
    fields: '`refunds` of the configuration and of an order',
    screens: 'returning tickets, and the return deadline',
  },
  calendar: {
    calls: ['GET /calendar', 'POST /calendar', 'DELETE /calendar', 'GET /calendar/{token}'],
    graph: ['Query.calendarFeed', 'Mutation.openCalendarFeed', 'Mutation.closeCalendarFeed'],
    fields: '',
    screens: 'a calendar feed of a member’s tickets',
  },
  hotels: {
    calls: ['GET /hotel', 'GET /hotel/{id}/rooms'],
    graph: ['Query.hotels', 'Query.hotelRooms', 'Mutation.reserveHotelRoom'],
    fields: '`hotelRoom` of a reservation',
    screens: 'hotels near an event, rooms in a cart',
  },
  savedSearches: {
    calls: ['GET /user/search', 'POST /user/search', 'DELETE /user/search/{id}'],
    graph: ['Viewer.savedSearches', 'Mutation.saveSearch', 'Mutation.deleteSavedSearch'],
    fields: '',
    screens: 'saved searches',
  },
  profile: {
    calls: ['GET /user/profile', 'PUT /user/profile'],
    graph: ['Viewer.profile', 'Mutation.saveProfile'],
    fields: '',
    screens: 'a profile page, and a checkout that is filled from it',
  },
  walletEntries: {
    calls: ['GET /wallet/entries'],
    graph: ['Wallet.entries'],
    fields: '`lots` of a wallet',
    screens: 'every movement of points, and what expires when',
  },
  recordViews: {
    calls: ['POST /user/analytics/recent'],
    fields: '',
    screens: 'recently viewed, also on other devices',
  },
  adoptSession: {
    calls: ['POST /user/session'],
    fields: '',
    screens: 'a guest’s held tickets come along at the sign-in',
  },
  waitingRoom: {
    calls: [
      'GET /waitingroom',
      'GET /event/{id}/waitingroom/place',
      'POST /event/{id}/waitingroom/place',
      'DELETE /event/{id}/waitingroom/place',
    ],
    graph: [
      'Query.waitingRooms',
      'Query.waitingRoomPlace',
      'Event.waitingRoom',
      'Mutation.joinWaitingRoom',
      'Mutation.leaveWaitingRoom',
    ],
    fields: 'the header `gst-waiting-room-pass` of a reservation',
    screens: 'a waiting room before a sale',
  },
  waitingList: {
    calls: [
      'POST /event/{id}/waitinglist',
      'GET /waitinglist/{token}',
      'DELETE /waitinglist/{token}',
      'POST /waitinglist/{token}/take',
    ],
    graph: [
      'Query.waitingListPlace',
      'Mutation.joinWaitingList',
      'Mutation.takeWaitingListOffer',
      'Mutation.leaveWaitingList',
    ],
    fields: '',
    screens: 'the waitlist of a sold-out event',
  },
  partners: {
    calls: [
      'GET /partner/key/{hash}',
      'GET /partner/origins',
      'GET /partner/webhook',
      'POST /partner/webhook',
      'DELETE /partner/webhook/{id}',
      'POST /partner/webhook/{id}/on',
      'GET /partner/webhook/{id}/delivery',
      'POST /partner/webhook/{id}/delivery/{delivery}/replay',
      'GET /product/all',
      'GET /product/changes',
      'GET /product/partner/{id}',
      'GET /attraction/all',
      'GET /venue/all',
    ],
    graph: [
      'Query.allEvents',
      'Query.eventsChanged',
      'Query.allAttractions',
      'Query.allVenues',
      'Query.webhooks',
      'Query.webhookDeliveries',
      'Mutation.createWebhook',
      'Mutation.deleteWebhook',
      'Mutation.switchOnWebhook',
      'Mutation.replayWebhookDelivery',
    ],
    fields: '',
    screens: 'none: keys and webhooks for partners',
  },
  leagues: {
    calls: ['GET /league'],
    fields: '',
    screens: 'leagues and teams of your own, beside the five that come along',
  },
  geo: {
    calls: ['GET /geo/reverse'],
    fields: '`everyPlace` and `count` of `GET /city`',
    screens: 'your own names of places, in place of the list that comes along',
  },
  brandPages: {
    calls: ['GET /tenant/page/{name}'],
    graph: ['Query.brandPage'],
    fields: '',
    screens: 'pages of text of your own',
  },
  brands: { calls: ['GET /tenant/list'], fields: '', screens: 'several brands over one upstream' },
  sitemap: {
    calls: ['GET /sitemap', 'GET /sitemap/{kind}'],
    fields: '',
    screens: 'none: a sitemap of every page for search engines',
  },
};
