import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { staticPages } from '#rules/static-pages.ts';

export default [
  index('routes/home.tsx'),
  // Where one can sign in, the gateway answers it with the sign-in (ROUTE-9); where not, it is home (TEN-5).
  route('login', 'routes/home.tsx', { id: 'routes/login' }),
  route('search', 'routes/search.tsx'),
  route('search/events', 'routes/search-events.tsx'),
  route('search/attractions', 'routes/search-attractions.tsx'),
  route('search/venues', 'routes/search-venues.tsx'),
  route('modal/search', 'routes/modal-search.tsx'),
  route('leagues/:id', 'routes/league.tsx'),
  route('attraction/:id', 'routes/attraction.tsx'),
  route('attraction-partner/:id', 'routes/attraction-partner.tsx'),
  route('venue/:id', 'routes/venue.tsx'),
  route('event/:id', 'routes/event.tsx', [route('info', 'routes/event-info.tsx')]),
  route('event/:id/hotels', 'routes/event-hotels.tsx'),
  route('event/:id/provider', 'routes/event-provider.ts'),
  route('tm-event/:id', 'routes/tm-event.tsx'),
  route('tm-event/:id/reservation', 'routes/tm-event-reservation.tsx'),
  route('hotels', 'routes/hotels.tsx'),
  route('hotels/:id', 'routes/hotel.tsx'),
  route('checkout/:cartId/:step?', 'routes/checkout.tsx'),
  route('userFavorites', 'routes/user-favorites.tsx', [
    index('routes/user-favorite-events.tsx'),
    route('attractions', 'routes/user-favorite-attractions.tsx'),
  ]),
  route('wallet', 'routes/wallet.tsx'),
  route('order-confirmation', 'routes/latest-order.ts'),
  route('order-confirmation/:uuid', 'routes/order-confirmation.tsx'),
  route('order-confirmation/:uuid/tickets', 'routes/order-tickets.tsx'),
  route('userTickets', 'routes/user-tickets.tsx'),
  ...staticPages.map((page) => route(page, 'routes/static-page.tsx', { id: `routes/static-${page}` })),
  route('app/config', 'routes/app-config.tsx'),
  route('modal/sso/preview', 'routes/sso-preview.tsx'),
  route('modal/static-pages/:page', 'routes/static-page-modal.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
