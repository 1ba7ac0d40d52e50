import { isTodaySomewhere } from '#rules/calendar-day.ts';
import type { EventFilter, SearchFilter, TopEventFilter } from '../../generated/resolver-types.ts';
import { badInput } from '../errors/client-errors.ts';
import type { Params } from '../http/query.ts';
import { checkedAmount } from './inputs.ts';

const MOST_GENRES = 20;
const HIGHEST_PRICE = 10_000_000;

type Filter = Partial<Omit<EventFilter & SearchFilter & TopEventFilter, 'location' | 'order'>>;

function checkedDates({ startDate, endDate }: Filter): Params {
  if (startDate && endDate && endDate < startDate) {
    throw badInput('filter.endDate', `must not be before startDate ${startDate}`);
  }
  return { startDate, endDate };
}

function checkedToday({ today }: Filter): Params {
  if (today && !isTodaySomewhere(today)) throw badInput('filter.today', 'must be at most a day from today in UTC');
  return { today };
}

function checkedPrice({ price }: Filter): Params {
  const amount = (end: 'min' | 'max') =>
    typeof price?.[end] === 'string' ? checkedAmount(`filter.price.${end}`, price[end], HIGHEST_PRICE) : undefined;
  const [minPrice, maxPrice] = [amount('min'), amount('max')];
  if (minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice) {
    throw badInput('filter.price.max', `must not be below ${minPrice}`);
  }
  return { minPrice, maxPrice };
}

/** A filter without its location, as query parameters of the platform's lists; a refusal names the input. */
export function filterParams(filter: Filter): Params {
  const { genres } = filter;
  if (genres && genres.length > MOST_GENRES) {
    throw badInput('filter.genres', `must be ${MOST_GENRES} at most, but are ${genres.length}`);
  }
  return {
    keyword: filter.keyword,
    asTyped: filter.asTyped || null,
    categoryId: filter.categoryId,
    attractionId: filter.attractionId,
    venueId: filter.venueId,
    ...checkedDates(filter),
    ...checkedToday(filter),
    ...checkedPrice(filter),
    genre: genres,
    ticketType: filter.ticketType?.toLowerCase(),
  };
}
