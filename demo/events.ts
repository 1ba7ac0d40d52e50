import { TZDate } from '@date-fns/tz';
import { fraction, idOf, slugOf } from '#platform/catalogue/identity.ts';
import type { CategoryId } from '#platform/catalogue/references.ts';
import { averageColour } from '#platform/core/colour.ts';
import { addDays, type Day } from '#rules/calendar-day.ts';
import { type Attraction, attractionByName, segmentName } from './attractions.ts';
import { type DemoRecord, lookUp } from './demo-record.ts';
import { informationOf } from './information.ts';
import { offerRecords } from './offers.ts';
import { packageRecords } from './packages.ts';
import type { EventPlan } from './plan.ts';
import { groundOf } from './posters/shows.ts';
import { currencyOf, venueByName } from './venues.ts';

const FIRST_LEGACY_ID = 700_001;
const UNKNOWN_DAY_COUNTS_AS = 150;
const NO_COLOUR = '#4d4d4d';
const SALE_START_HOUR = 10;
const SALE_START_DAY = -60;

/** A cache: most events share a few starts, and working out a zone's offset is slow. */
const saleStarts = new Map<string, string>();

/** When a sale starts or ends on a day by the venue's clock. */
const saleStart = (day: Day, timeZone: string): string => {
  const key = `${day} ${timeZone}`;
  const cached = saleStarts.get(key);
  if (cached !== undefined) return cached;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const computed = new Date(+new TZDate(year, month - 1, date, SALE_START_HOUR, 0, timeZone)).toISOString();
  saleStarts.set(key, computed);
  return computed;
};

const moments = ({ day, time, minutes }: EventPlan, today: Day) => {
  if (day === null) return {};
  const start = { date: addDays(today, day), time: time ?? undefined };
  if (time === null || minutes === null) return { start };
  const [date = '', clock = ''] = new Date(Date.parse(`${start.date}T${time}Z`) + minutes * 60_000)
    .toISOString()
    .split('T');
  return { start, end: { date, time: clock.slice(0, 5) } };
};

const sales = ({ onSale = { from: SALE_START_DAY }, presales = [] }: EventPlan, today: Day, timeZone: string) => {
  const at = (day: number) => saleStart(addDays(today, day), timeZone);
  return {
    onSale: {
      start: onSale.from === null ? undefined : at(onSale.from),
      end: onSale.to === undefined ? undefined : at(onSale.to),
    },
    presales: presales.map(({ from, to, ...presale }) => ({ ...presale, start: at(from), end: at(to) })),
  };
};

/** Falls with the distance of the day; an unknown day counts as 150 days away. */
const popularityOf = (plan: EventPlan): number =>
  plan.popularity +
  Math.round(fraction(`${plan.key}/popularity`) * 60) -
  2 * Math.abs(plan.day ?? UNKNOWN_DAY_COUNTS_AS);

/** A cache: the ground is known when the whole poster has been drawn. */
const grounds = new Map<string, string>();

const groundOfShow = ({ name, abbreviation, colours }: Attraction, category: CategoryId): string => {
  const key = `${name} ${category}`;
  const [colour1, colour2] = colours;
  const ground = grounds.get(key) ?? groundOf({ name, abbreviation, colour1, colour2 }, category);
  grounds.set(key, ground);
  return ground;
};

/** Half-way between two teams' colours, or the ground of a show's poster. */
const placeholderOf = (category: CategoryId, [first, second]: readonly Attraction[]): string => {
  if (first === undefined) return NO_COLOUR;
  return second === undefined ? groundOfShow(first, category) : averageColour(first.colours[0], second.colours[0]);
};

/** An event with its offers, and its package if it has one. */
export const eventRecords = (plan: EventPlan, index: number, today: Day): DemoRecord[] => {
  const { key, name, category, genre, subGenre, ticketsStatus = 'TICKETS_AVAILABLE', ticketLimit = 8 } = plan;
  const uuid = idOf('event', key);
  const id = `e-${uuid.slice(0, 13)}`;
  const venue = lookUp(venueByName, plan.venue);
  const segment = segmentName(category);
  const feesIncluded = !['US', 'CA'].includes(venue.country);
  const popularity = popularityOf(plan);
  const image_placeholder = placeholderOf(
    category,
    plan.attractions.map((one) => lookUp(attractionByName, one)),
  );
  const event: DemoRecord = {
    record: {
      type: 'event',
      id,
      legacyId: FIRST_LEGACY_ID + index,
      name,
      category,
      segment,
      genre,
      subGenre,
      venue: venue.id,
      attractions: plan.attractions.map(slugOf),
      status: plan.status ?? 'onsale',
      ticketsStatus,
      active: plan.active ?? true,
      ...moments(plan, today),
      ...sales(plan, today, venue.timeZone),
      currency: currencyOf(venue.country),
      ticketLimit,
      feesIncluded,
      url: plan.providerOnly ? `https://tickets.example/event/${slugOf(name)}` : undefined,
      source: plan.source,
      bonusPoints: plan.bonusPoints ?? (fraction(`${key}/bonus`) < 0.05 ? 100 : 0),
      info: plan.info ?? informationOf(plan, ticketLimit),
      healthCheck: plan.healthCheck,
      promoters: [],
      legalAgeEnforced: false,
      links: [],
      images: [],
      popularity: 0,
    },
    columns: { uuid, segment_id: slugOf(segment), image_placeholder, popularity, sold_elsewhere: true },
  };
  return [
    event,
    ...offerRecords({ plan, event: id, feesIncluded, generalCapacity: venue.seatMap ? null : venue.capacity }),
    ...packageRecords({ id, uuid, category, popularity }),
  ];
};
