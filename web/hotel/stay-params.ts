import type { HotelFilter, HotelOrder } from '#operations/generated/documents.ts';
import { addDays, daysBetween, isDay } from '#rules/calendar-day.ts';
import { MOST_ADULTS, MOST_CHILDREN, MOST_DAYS_AHEAD, MOST_NIGHTS, MOST_ROOMS, OLDEST_CHILD } from '#rules/stay.ts';

/** From the day of arrival to the day of departure, yyyy-MM-dd in the hotel's calendar. */
export type StayDays = { checkin: string; checkout: string };

/** A hotel search as the address has it. */
export type StayParams = StayDays & {
  adults: number;
  childAges: readonly number[];
  rooms: number;
  sort: HotelOrder;
  /** Only hotels within a mile. */
  walkable: boolean;
  freeCancellation: boolean;
  breakfast: boolean;
  /** Only hotels of four stars or more. */
  fourStars: boolean;
};

export type StayField = 'checkin' | 'checkout' | 'adults' | 'rooms';
/** The rule that a field breaks. */
export type StayProblem = { field: StayField; rule: 'past' | 'tooFar' | 'order' | 'tooLong' | 'adultPerRoom' };

const orders: readonly HotelOrder[] = ['DISTANCE', 'PRICE', 'RATING'];
const WALK_MILES = 1;
const MILES = 25;

const whole = (text: string | null, least: number, most: number, usual: number): number => {
  const number = Number(text?.trim() || Number.NaN);
  return Number.isInteger(number) && number >= least && number <= most ? number : usual;
};

/** Reads the address; an invalid value counts as left out. Broken dates stay, so that the form can say what is wrong with them. */
export const readStay = (search: URLSearchParams, usual: StayDays): StayParams => {
  const [from, to] = [search.get('checkin'), search.get('checkout')];
  const checkin = isDay(from) ? from : usual.checkin;
  const nextDay = isDay(from) ? addDays(checkin, 1) : usual.checkout;
  return {
    checkin,
    checkout: isDay(to) ? to : nextDay,
    adults: whole(search.get('adults'), 1, MOST_ADULTS, 2),
    childAges: search
      .getAll('childAge')
      .flatMap((text) => (/^\d{1,2}$/.test(text) && Number(text) <= OLDEST_CHILD ? [Number(text)] : []))
      .slice(0, MOST_CHILDREN),
    rooms: whole(search.get('rooms'), 1, MOST_ROOMS, 1),
    sort: orders.find((one) => one === search.get('sort')?.toUpperCase()) ?? 'DISTANCE',
    walkable: search.get('walkable') === 'true',
    freeCancellation: search.get('freeCancellation') === 'true',
    breakfast: search.get('breakfast') === 'true',
    fourStars: search.get('fourStars') === 'true',
  };
};

export const filterNames = ['walkable', 'freeCancellation', 'breakfast', 'fourStars'] as const;

/** The address's part for stay and guests, for links to a hotel and back. */
const stayEntries = ({ checkin, checkout, adults, childAges, rooms }: StayParams): [string, string][] => [
  ['checkin', checkin],
  ['checkout', checkout],
  ['adults', String(adults)],
  ...childAges.map((age): [string, string] => ['childAge', String(age)]),
  ...(rooms > 1 ? [['rooms', String(rooms)] satisfies [string, string]] : []),
];

/** What else the address says: filters and order. */
export const listEntries = (params: StayParams): [string, string][] => [
  ...filterNames.flatMap((name) => (params[name] ? [[name, 'true'] satisfies [string, string]] : [])),
  ...(params.sort === 'DISTANCE' ? [] : [['sort', params.sort] satisfies [string, string]]),
];

/** `kept`: what the address has besides, like the venue. */
export const writeStay = (params: StayParams, kept: readonly [string, string][] = []): string =>
  `?${new URLSearchParams([...kept, ...stayEntries(params), ...listEntries(params)])}`;

/** A hotel's page for a search; `from`: where its list is, an event, a venue or a place, for the way back. */
export const hotelPath = (id: string, params: StayParams, from: readonly [string, string][]): string =>
  `/hotels/${id}${writeStay(params, from)}`;

/** The first broken rule of each field; `today` is the hotel's own day. */
export const stayProblems = ({ checkin, checkout, adults, rooms }: StayParams, today: string): StayProblem[] => {
  const nights = daysBetween(checkin, checkout);
  const problems: StayProblem[] = [];
  if (checkin < today) problems.push({ field: 'checkin', rule: 'past' });
  else if (daysBetween(today, checkin) > MOST_DAYS_AHEAD) problems.push({ field: 'checkin', rule: 'tooFar' });
  if (nights < 1) problems.push({ field: 'checkout', rule: 'order' });
  else if (nights > MOST_NIGHTS) problems.push({ field: 'checkout', rule: 'tooLong' });
  if (rooms > adults) problems.push({ field: 'rooms', rule: 'adultPerRoom' });
  return problems;
};

export const stayInput = ({ checkin, checkout }: StayDays) => ({ checkin, checkout });
export const guestsInput = ({ adults, childAges, rooms }: StayParams) => ({ adults, childAges: [...childAges], rooms });

/** The search as variables of the graph, without its page. */
export const listVariables = (params: StayParams) => {
  const filter: HotelFilter = {
    freeCancellation: params.freeCancellation,
    ...(params.breakfast && { mealPlan: 'BREAKFAST' as const }),
    ...(params.fourStars && { minRating: 4 }),
  };
  return {
    range: params.walkable ? WALK_MILES : MILES,
    stay: stayInput(params),
    guests: guestsInput(params),
    order: params.sort,
    filter,
  };
};

type EventDays = { starts: { date: string | null }; lastDate: string | null };

/** The nights of an event: until the morning after its last day; of one that is under way, from today. Null when it is over or without a day. */
export const eventStay = ({ starts, lastDate }: EventDays, today: string): StayDays | null => {
  if (starts.date === null) return null;
  const last = lastDate ?? starts.date;
  if (last < today) return null;
  return { checkin: starts.date < today ? today : starts.date, checkout: addDays(last, 1) };
};

/** Without an event: one night, a week from now. */
export const usualStay = (today: string): StayDays => ({ checkin: addDays(today, 7), checkout: addDays(today, 8) });

const MINUTES_A_MILE = 20;
const LONGEST_WALK = 25;

/** Whole minutes on foot; null where nobody would walk. */
export const walkMinutes = (miles: number): number | null => {
  const minutes = Math.max(1, Math.round(miles * MINUTES_A_MILE));
  return minutes <= LONGEST_WALK ? minutes : null;
};
