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

/** Every REST endpoint, by feature, bound to one request, which has use for two or three of them. */
export class Sources {
  readonly #rest: Rest;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

  get attraction() {
    return attractionSource(this.#rest);
  }
  get cart() {
    return cartSource(this.#rest);
  }
  get category() {
    return categorySource(this.#rest);
  }
  get city() {
    return citySource(this.#rest);
  }
  get event() {
    return eventSource(this.#rest);
  }
  get geo() {
    return geoSource(this.#rest);
  }
  get hotel() {
    return hotelSource(this.#rest);
  }
  get league() {
    return leagueSource(this.#rest);
  }
  get offer() {
    return offerSource(this.#rest);
  }
  get order() {
    return orderSource(this.#rest);
  }
  get search() {
    return searchSource(this.#rest);
  }
  get sitemap() {
    return sitemapSource(this.#rest);
  }
  get tenant() {
    return tenantSource(this.#rest);
  }
  get venue() {
    return venueSource(this.#rest);
  }
  get wallet() {
    return walletSource(this.#rest);
  }
}
