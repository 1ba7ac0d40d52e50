import { attractionSource } from './attraction/attraction.ts';
import { cartSource } from './cart/source.ts';
import { categorySource } from './category/category.ts';
import { citySource, geoSource } from './city/city.ts';
import type { Rest } from './core/http/rest.ts';
import { eventSource } from './event/source.ts';
import { favouriteSource } from './favourite/source.ts';
import { historySource } from './history/source.ts';
import { hotelSource } from './hotel/source.ts';
import { leagueSource } from './league/league.ts';
import { liveSource } from './live/source.ts';
import { offerSource } from './offer/source.ts';
import { orderSource } from './order/source.ts';
import { webhookSource } from './partner/webhooks.ts';
import { searchSource } from './search/source.ts';
import { sessionSource } from './session/source.ts';
import { sitemapSource } from './sitemap/sitemap.ts';
import { tenantSource } from './tenant/tenant.ts';
import { userSource } from './user/user.ts';
import { venueSource } from './venue/venue.ts';
import { waitingListSource } from './waiting-list/waiting-list.ts';
import { waitingRoomSource } from './waiting-room/waiting-room.ts';
import { walletSource } from './wallet/source.ts';

/** Every REST endpoint by feature, for one request. */
export const createSources = (rest: Rest) => ({
  attraction: attractionSource(rest),
  cart: cartSource(rest),
  category: categorySource(rest),
  city: citySource(rest),
  event: eventSource(rest),
  favourite: favouriteSource(rest),
  geo: geoSource(rest),
  history: historySource(rest),
  hotel: hotelSource(rest),
  league: leagueSource(rest),
  live: liveSource(rest),
  offer: offerSource(rest),
  order: orderSource(rest),
  search: searchSource(rest),
  session: sessionSource(rest),
  sitemap: sitemapSource(rest),
  tenant: tenantSource(rest),
  user: userSource(rest),
  venue: venueSource(rest),
  waitingList: waitingListSource(rest),
  waitingRoom: waitingRoomSource(rest),
  wallet: walletSource(rest),
  webhook: webhookSource(rest),
});
export type Sources = ReturnType<typeof createSources>;
