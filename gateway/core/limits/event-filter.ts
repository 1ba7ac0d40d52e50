import type { EventFilter, SearchFilter, TopEventFilter } from '../../generated/resolver-types.ts';
import { badInput } from '../errors/client-errors.ts';
import type { Params } from '../http/query.ts';
import { fromMinorUnits } from '../shapes/money.ts';

const MOST_GENRES = 20;

type Filter = Partial<Omit<EventFilter & SearchFilter & TopEventFilter, 'location' | 'order'>>;

function checkedDates({ startDate, endDate }: Filter): Params {
  if (startDate && endDate && endDate < startDate) {
    throw badInput('filter.endDate', `must not be before startDate ${startDate}`);
  }
  return { startDate, endDate };
}

function checkedPrice({ price }: Filter): Params {
  const [min, max] = [price?.min ?? undefined, price?.max ?? undefined];
  if (min !== undefined && min < 0) throw badInput('filter.price.min', 'must not be below 0');
  if (max !== undefined && max < (min ?? 0)) throw badInput('filter.price.max', `must not be below ${min ?? 0}`);
  return {
    minPrice: min === undefined ? undefined : fromMinorUnits(min),
    maxPrice: max === undefined ? undefined : fromMinorUnits(max),
  };
}

/** All of a filter but its place, as the platform's list calls take it; a refusal names the input. */
export function narrowed(filter: Filter): Params {
  const { genres } = filter;
  if (genres && genres.length > MOST_GENRES) {
    throw badInput('filter.genres', `must be ${MOST_GENRES} at most, but are ${genres.length}`);
  }
  return {
    keyword: filter.keyword,
    categoryId: filter.categoryId,
    attractionId: filter.attractionId,
    venueId: filter.venueId,
    ...checkedDates(filter),
    ...checkedPrice(filter),
    genre: genres,
    ticketType: filter.ticketType?.toLowerCase(),
  };
}
