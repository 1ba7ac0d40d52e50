import { coreList, type ToldCategoryId } from '../core/contract/by-capability.ts';
import type { EventWire } from '../core/contract/event.ts';
import type { AttractionWire } from '../core/contract/place.ts';
import type { PriceWire } from '../core/contract/price.ts';
import type { Params } from '../core/http/query.ts';
import type { ListWire } from '../core/http/wire.ts';
import type { EventSource } from './source.ts';

/** As many things as are asked for one by one in place of one call. */
const MOST_ONE_BY_ONE = 20;

/** Several things, each by a call of its own; those that are not there are left out. */
export async function oneByOne<T>(
  ids: readonly string[],
  byId: (id: string) => Promise<T | null>,
): Promise<ListWire<T>> {
  const found = await Promise.all(ids.slice(0, MOST_ONE_BY_ONE).map(byId));
  return { items: found.filter((one) => one !== null) };
}

type OwnEvents = Pick<EventSource, 'byId' | 'list' | 'popular' | 'dates'>;
type OfEvent = (id: string) => Promise<ListWire<AttractionWire> | null>;

/** Events by the core's calls alone. */
export function coreEvents(own: OwnEvents, attractionsOf: OfEvent, toldIdOf: ToldCategoryId) {
  const [list, popular] = [coreList('product', own.list, toldIdOf), coreList('popular', own.popular)];
  /** An event's attractions are a call of their own; without them it is shown all the same. */
  const byId = async (id: string): Promise<EventWire | null> => {
    const event = await own.byId(id);
    if (!event || event.attractions.length > 0) return event;
    const list = await attractionsOf(id).catch(() => null);
    return {
      ...event,
      attractions: (list?.items ?? []).map((one) => ({ ...one, imagePlaceholder: one.imagePlaceholder ?? '#ffffff' })),
    };
  };
  return {
    byId,
    list,
    // What is popular takes no category: the list does.
    popular: (query: Params) => (query.categoryId ? list(query) : popular(query)),
    dates: coreList('dates', own.dates),
    byIds: (ids: readonly string[]) => oneByOne(ids, own.byId),
    listOf: (key: 'venueId' | 'attractionId', id: string, query: Params) => list({ ...query, [key]: id }),
  };
}

/** The id of the one offer that is made of an event's lowest price; it is never sent. */
const STANDARD_OFFER = 'standard';

const lineOf = (type: 'face_value' | 'service', amount: number, currency: string) => ({
  type,
  scope: 'per_ticket' as const,
  name: '',
  price: amount,
  quantity: 1,
  grand: amount,
  included: false,
  currency,
});

/** What one ticket costs: its face value, and its fee where that is known. */
function linesOf({ basePrice, totalPrice, currency }: PriceWire) {
  const fee = totalPrice - basePrice;
  return [lineOf('face_value', basePrice, currency), ...(fee > 0 ? [lineOf('service', fee, currency)] : [])];
}

/** What can be bought of an event whose upstream lists no offers; nothing without a price. */
export function standardOffer({ minPrice, currency }: EventWire) {
  const price: PriceWire | null = minPrice && { ...minPrice, currency: minPrice.currency || currency };
  const offer = {
    id: STANDARD_OFFER,
    name: '',
    ticketType: 'standard' as const,
    source: null,
    available: null,
    sections: [],
  };
  return { items: price ? [{ ...offer, price, lines: linesOf(price) }] : [], packages: [] };
}
