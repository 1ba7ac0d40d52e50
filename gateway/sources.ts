import { attractionSource } from './attraction/attraction.ts';
import { coreCarts } from './cart/core.ts';
import type { PurchaseMapping } from './cart/purchase-mapping.ts';
import { cartSource } from './cart/source.ts';
import { categorySource } from './category/category.ts';
import { citySource, geoSource } from './city/city.ts';
import { cityOfList, withEveryPlace } from './city/core.ts';
import { byCapability, type Can, coreList, type ToldCategoryId } from './core/contract/by-capability.ts';
import type { Rest } from './core/http/rest.ts';
import type { KeptOrders } from './core/kept-orders.ts';
import { coreEvents, oneByOne, standardOffer } from './event/core.ts';
import { eventSource } from './event/source.ts';
import { coreFavourites } from './favourite/core.ts';
import { favouriteSource } from './favourite/source.ts';
import type { AttractionInformation, SitemapCounts, SitemapIds, VenueInformation } from './generated/platform.ts';
import { coreHistory } from './history/core.ts';
import { historySource } from './history/source.ts';
import { hotelSource } from './hotel/source.ts';
import { byTeamOrPartner } from './league/core.ts';
import { leagueSource } from './league/league.ts';
import { liveSource } from './live/source.ts';
import { offerSource } from './offer/source.ts';
import { coreOrders } from './order/core.ts';
import { orderSource } from './order/source.ts';
import { webhookSource } from './partner/webhooks.ts';
import { coreSearch } from './search/core.ts';
import { searchSource } from './search/source.ts';
import { sessionSource } from './session/source.ts';
import { sitemapSource } from './sitemap/sitemap.ts';
import { tenantSource } from './tenant/tenant.ts';
import { coreUser } from './user/core.ts';
import { userSource } from './user/user.ts';
import { coreVenues } from './venue/core.ts';
import { venueSource } from './venue/venue.ts';
import { waitingListSource } from './waiting-list/waiting-list.ts';
import { waitingRoomSource } from './waiting-room/waiting-room.ts';
import { coreWallet } from './wallet/core.ts';
import { walletSource } from './wallet/source.ts';

type SourceOptions = {
  can: Can;
  /** Everything is declared. */
  isWhole: () => boolean;
  isKnown: () => boolean;
  kept: KeptOrders;
  toldIdOf: ToldCategoryId;
  /** The company's own purchase (UPSTREAM_PURCHASE). */
  purchaseMapping: PurchaseMapping | null;
};

/** A guest's hold does not follow a sign-in. */
const noSession = async (_previousSessionId: string | null): Promise<unknown> => null;

/** Every REST endpoint by feature. */
const everySource = (rest: Rest, purchaseMapping: PurchaseMapping | null) => ({
  attraction: attractionSource(rest),
  cart: cartSource(rest, purchaseMapping),
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
type EverySource = ReturnType<typeof everySource>;

/** Catalogue and search. What has no call of its own upstream is made of the core's (REST-7). */
function coreReads({ event, attraction, venue, city, offer, search }: EverySource, can: Can, toldIdOf: ToldCategoryId) {
  const events = coreEvents(event, attraction.ofEvent, toldIdOf);
  const venues = coreVenues(venue);
  const attractions = coreList('attraction', attraction.list, toldIdOf);
  const found = coreSearch({ events: events.list, attractions, venues: venues.list });
  const offersOf = async (id: string) => {
    const wire = await event.byId(id);
    return wire ? standardOffer(wire) : { items: [] };
  };
  const onlyCore = <A extends unknown[], R>(own: (...args: A) => R, core: (...args: A) => R) =>
    byCapability(can, 'several', { own, core });
  return {
    event: {
      ...event,
      byId: onlyCore(event.byId, events.byId),
      list: onlyCore(event.list, events.list),
      popular: onlyCore(event.popular, events.popular),
      dates: onlyCore(event.dates, events.dates),
      byIds: onlyCore(event.byIds, events.byIds),
      listOf: onlyCore(event.listOf, events.listOf),
    },
    attraction: {
      ...attraction,
      list: onlyCore(attraction.list, attractions),
      similar: onlyCore(attraction.similar, (id, query) =>
        coreList('similar', (params) => attraction.similar(id, params))(query),
      ),
      byIds: onlyCore(attraction.byIds, (ids) => oneByOne(ids, attraction.byId)),
      byPartnerId: onlyCore(attraction.byPartnerId, byTeamOrPartner({ ...attraction, list: attractions })),
      info: onlyCore(attraction.info, async (): Promise<AttractionInformation & VenueInformation> => ({})),
    },
    venue: {
      ...venue,
      list: onlyCore(venue.list, venues.list),
      byId: onlyCore(venue.byId, venues.byId),
      byIds: onlyCore(venue.byIds, (ids) => oneByOne(ids, venues.byId)),
      info: onlyCore(venue.info, async (): Promise<AttractionInformation & VenueInformation> => ({})),
    },
    city: {
      list: byCapability(can, 'geo', { own: city.list, core: withEveryPlace(coreList('city', city.list)) }),
    },
    offer: { ...offer, list: byCapability(can, 'offers', { own: offer.list, core: offersOf }) },
    search: {
      ...search,
      all: byCapability(can, 'search', { own: search.all, core: found.all }),
      autocomplete: byCapability(can, 'autocomplete', { own: search.autocomplete, core: found.autocomplete }),
    },
  };
}

/** What the member or visitor has. */
function coreOwn(sources: EverySource, rest: Rest, { can, kept, isWhole, isKnown }: SourceOptions) {
  const { favourite, history, user, wallet, session, order, cart, event } = sources;
  const views = coreHistory(history);
  const favourites = coreFavourites(rest);
  return {
    favourite: {
      ...favourite,
      ids: byCapability(can, 'several', { own: favourite.ids, core: favourites.ids }),
      events: byCapability(can, 'several', { own: favourite.events, core: favourites.events }),
      attractions: byCapability(can, 'several', { own: favourite.attractions, core: favourites.attractions }),
      venues: byCapability(can, 'several', { own: favourite.venues, core: favourites.venues }),
    },
    history: {
      ...history,
      record: byCapability(can, 'recordViews', { own: history.record, core: views.record }),
      remove: byCapability(can, 'recordViews', { own: history.remove, core: views.remove }),
    },
    user: { ...user, own: byCapability(can, 'walletEntries', { own: user.own, core: coreUser(user, wallet) }) },
    wallet: { ...wallet, link: byCapability(can, 'walletEntries', { own: wallet.link, core: coreWallet(wallet) }) },
    session: {
      ...session,
      start: byCapability<[string | null], Promise<unknown>>(can, 'adoptSession', {
        own: session.start,
        core: noSession,
      }),
    },
    order: { ...order, ...coreOrders(order, can, kept) },
    cart: coreCarts(cart, { can, isOurs: () => isWhole() || !isKnown(), kept, eventById: event.byId }),
  };
}

const noCounts = async (): Promise<SitemapCounts> => ({ counts: { event: 0, attraction: 0, venue: 0, league: 0 } });
const noIds = async (): Promise<SitemapIds> => ({ items: [] });

/** Every REST endpoint by feature, for one request. Of an upstream that has everything nothing has to be made of the core's calls. */
export function createSources(rest: Rest, options: SourceOptions): EverySource {
  const sources = everySource(rest, options.purchaseMapping);
  if (options.isWhole()) return sources;
  const { can, toldIdOf } = options;
  const { sitemap, geo } = sources;
  return {
    ...sources,
    ...coreReads(sources, can, toldIdOf),
    ...coreOwn(sources, rest, options),
    geo: { reverse: byCapability(can, 'geo', { own: geo.reverse, core: cityOfList }) },
    sitemap: {
      counts: byCapability(can, 'sitemap', { own: sitemap.counts, core: noCounts }),
      ids: byCapability(can, 'sitemap', { own: sitemap.ids, core: noIds }),
    },
  };
}
export type Sources = ReturnType<typeof createSources>;
