import { attractionSource } from './attraction/source.ts';
import { cartSource } from './cart/source.ts';
import { categorySource } from './category/source.ts';
import { citySource, geoSource } from './city/source.ts';
import type { Rest } from './core/http/upstream.ts';
import { eventSource } from './event/source.ts';
import { hotelSource } from './hotel/source.ts';
import { leagueSource } from './league/source.ts';
import { offerSource } from './offer/source.ts';
import { orderSource } from './order/source.ts';
import { searchSource } from './search/source.ts';
import { sitemapSource } from './sitemap/source.ts';
import { tenantSource } from './tenant/source.ts';
import { venueSource } from './venue/source.ts';
import { walletSource } from './wallet/source.ts';

/** Every REST endpoint, by feature, bound to one request. */
export function createSources(rest: Rest) {
  return {
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
  };
}
export type Sources = ReturnType<typeof createSources>;
