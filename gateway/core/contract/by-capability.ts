import type { Capability } from '#rules/capabilities.ts';
import { badInput } from '../errors/client-errors.ts';
import type { Params } from '../http/query.ts';
import type { ListWire } from '../http/wire.ts';

export type Can = (capability: Capability) => boolean;

/** Whether the upstream itself keeps orders, and keeps a purchase from happening twice. */
export const keepsOutcomes = (can: Can): boolean => can('idempotency') && can('orders');

/** A call of the upstream's own where it has declared it, else what is made of the core's calls: decided at each call, as it may be declared later. */
export const byCapability =
  <A extends unknown[], R>(
    can: Can,
    capability: Capability,
    { own, core }: { own: (...args: A) => R; core: (...args: A) => R },
  ) =>
  (...args: A): R =>
    (can(capability) ? own : core)(...args);

const PLACE = ['city', 'stateCode', 'countryCode', 'latitude', 'longitude', 'locationCurrent', 'range'];
const PAGE = ['limit', 'offset'];
/** The parameters of section 7's lists, by call. */
const taken = {
  product: [
    'categoryId',
    'keyword',
    'attractionId',
    'venueId',
    'startDate',
    'endDate',
    'order',
    'count',
    ...PAGE,
    ...PLACE,
  ],
  popular: ['keyword', 'attractionId', 'startDate', 'endDate', ...PAGE, ...PLACE],
  attraction: ['category', 'keyword', 'startDate', 'endDate', 'count', ...PAGE, ...PLACE],
  venue: ['keyword', 'startDate', 'endDate', 'count', ...PAGE, ...PLACE],
  city: ['keyword', 'countryCode', 'stateCode', 'onlyFavourite', ...PAGE],
  dates: ['id', ...PAGE],
  similar: PAGE,
  favourite: PAGE,
} as const;
/** What would narrow a list, and would be ignored without a word. */
const narrowing: Readonly<Record<string, string>> = {
  genre: 'filter.genres',
  minPrice: 'filter.price',
  maxPrice: 'filter.price',
  ticketType: 'filter.ticketType',
};

/** Only what the core's call takes. A filter that it does not know is refused, because its list would not be what was asked for. */
function coreParams(call: keyof typeof taken, query: Params): Params {
  for (const [name, input] of Object.entries(narrowing)) {
    const value = query[name];
    const isAsked = Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
    if (isAsked) throw badInput(input, "isn't a filter of this storefront's ticketing system (Tenant.features)");
  }
  const names: readonly string[] = taken[call];
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
}

/** The upstream's id of a category, which the graph may know by another. */
export type ToldCategoryId = (id: string) => Promise<string>;

/**
 * How many there are, where the upstream does not say: as far as they are known, and one more while there may be more. So a full page is not
 * taken for the whole list.
 */
function counted<L extends ListWire<unknown>>(list: L, { limit, offset }: Params): L {
  const { length } = list.items;
  if (list.totalCount !== undefined || limit === undefined || limit === null) return list;
  return { ...list, totalCount: Number(offset ?? 0) + length + (length >= Number(limit) ? 1 : 0) };
}

/** A list by the core's call. */
export const coreList =
  <L extends ListWire<unknown>>(
    call: keyof typeof taken,
    own: (query: Params) => Promise<L>,
    toldIdOf: ToldCategoryId = async (id) => id,
  ) =>
  async (query: Params): Promise<L> => {
    const params = coreParams(call, query);
    const name = call === 'attraction' ? 'category' : 'categoryId';
    const id = params[name];
    return counted(await own(typeof id === 'string' ? { ...params, [name]: await toldIdOf(id) } : params), params);
  };
