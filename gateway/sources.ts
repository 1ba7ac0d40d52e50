import { attractionSource } from './attraction/attraction.ts';
import { cartSource } from './cart/source.ts';
import { categorySource } from './category/category.ts';
import { citySource, geoSource } from './city/city.ts';
import type { Rest } from './core/http/rest.ts';
import { eventSource } from './event/source.ts';
import { hotelSource } from './hotel/source.ts';
import { leagueSource } from './league/league.ts';
import { offerSource } from './offer/source.ts';
import { orderSource } from './order/source.ts';
import { searchSource } from './search/source.ts';
import { sitemapSource } from './sitemap/sitemap.ts';
import { tenantSource } from './tenant/tenant.ts';
import { venueSource } from './venue/venue.ts';
import { walletSource } from './wallet/source.ts';

/** Every REST endpoint by feature, for one request. */
export const createSources = (rest: Rest) => ({
  attraction: attractionSource(rest),
  cart: cartSource(rest),
  category: categorySource(rest),
  city: citySource(rest),
  event: eventSource(rest),
  geo: geoSource(rest),
  hotel: hotelSource(rest),
  league: leagueSource(rest),
  offer: offerSource(rest),
  order: orderSource(rest),
  search: searchSource(rest),
  sitemap: sitemapSource(rest),
  tenant: tenantSource(rest),
  venue: venueSource(rest),
  wallet: walletSource(rest),
});
export type Sources = ReturnType<typeof createSources>;
