import { TZDate } from '@date-fns/tz';
import { addMinutes } from 'date-fns/addMinutes';
import { fraction, idOf, slugOf } from '#platform/catalogue/identity.ts';
import { imagePath } from '#platform/catalogue/posters/version.ts';
import { averageColour } from '#platform/core/colour.ts';
import type { HealthCheck, Presale } from '#platform/core/column-types.ts';
import { inEnglish, withFurther } from '#platform/core/language.ts';
import { addDays, type Day } from '#rules/calendar-day.ts';
import { informationOf } from './information.ts';
import type { EventPlan } from './plan.ts';
import { groundOf } from './posters/shows.ts';
import { offersOf } from './pricing.ts';
import { attractionByName, segmentName, venueByName } from './reference-rows.ts';

const FIRST_LEGACY_ID = 700_001;
const UNKNOWN_DAY_COUNTS_AS = 150;
const NO_COLOUR = '#4d4d4d';
const SALE_START_TIME = '10:00';
const SALE_START_DAY = -60;
const currencies: Record<string, string> = { US: 'USD', CA: 'CAD', GB: 'GBP' };

export const currencyOf = (country: string): string => currencies[country] ?? 'EUR';

/** A cache: most events share a few starts, and working out a zone's offset is slow. */
const instants = new Map<string, Date>();

/** A day from today at a time of the venue's own clock. */
const instant = (today: Day, day: number, time: string, timeZone: string): Date => {
  const on = addDays(today, day);
  const key = `${on} ${time} ${timeZone}`;
  const cached = instants.get(key);
  if (cached !== undefined) return cached;
  const [year = 0, month = 1, date = 1, hours = 0, minutes = 0] = `${on}:${time}`.split(/[-:]/).map(Number);
  const computed = new Date(+new TZDate(year, month - 1, date, hours, minutes, timeZone));
  instants.set(key, computed);
  return computed;
};

const lookUp = <T>(map: ReadonlyMap<string, T>, name: string): T => {
  const found = map.get(name);
  if (found === undefined) throw new Error(`The catalogue refers to ${name}, which data/ does not contain.`);
  return found;
};

const times = (plan: EventPlan, today: Day, timeZone: string) => {
  const start = plan.day === null || plan.time === null ? null : instant(today, plan.day, plan.time, timeZone);
  const sale = plan.onSale ?? { from: SALE_START_DAY };
  const at = (day: number) => instant(today, day, SALE_START_TIME, timeZone).toISOString();
  return {
    start_at: start?.toISOString() ?? null,
    start_date: plan.day === null ? null : addDays(today, plan.day),
    end_at: start === null || plan.minutes === null ? null : addMinutes(start, plan.minutes).toISOString(),
    time_zone: timeZone,
    on_sale_start_at: sale.from === null ? null : at(sale.from),
    on_sale_end_at: sale.to === undefined ? null : at(sale.to),
    presales: (plan.presales ?? []).map(
      ({ name, description, from, to, url = null }): Presale => ({
        name: inEnglish(name),
        description: description === undefined ? null : inEnglish(description),
        startsAt: at(from),
        endsAt: at(to),
        url,
        ...withFurther(name, description),
      }),
    ),
  };
};

const healthCheckOf = ({ summary, description, learnMoreUrl }: NonNullable<EventPlan['healthCheck']>): HealthCheck => ({
  summary: inEnglish(summary),
  description: inEnglish(description),
  learnMoreUrl,
  ...withFurther(summary, description),
});

const selling = (plan: EventPlan) => {
  const provider = plan.providerOnly === true;
  return {
    status: plan.status ?? 'onsale',
    tickets_status: plan.ticketsStatus ?? 'TICKETS_AVAILABLE',
    active: plan.active ?? true,
    transactable: !provider,
    can_be_linked_over: provider,
    source: plan.source ?? null,
    provider_url: provider ? `https://tickets.example/event/${slugOf(plan.name)}` : null,
    bonus_points: plan.bonusPoints ?? (fraction(`${plan.key}/bonus`) < 0.05 ? 100 : 0),
    health_check: plan.healthCheck ? healthCheckOf(plan.healthCheck) : null,
  };
};

/** Falls with the distance of the day; an unknown day counts as 150 days away. */
const popularityOf = (plan: EventPlan): number =>
  plan.popularity +
  Math.round(fraction(`${plan.key}/popularity`) * 60) -
  2 * Math.abs(plan.day ?? UNKNOWN_DAY_COUNTS_AS);

type Attraction = NonNullable<ReturnType<typeof attractionByName.get>>;

/** Half-way between two teams' colours, or the ground of a show's poster. */
const placeholderOf = (category: string, [first, second]: readonly Attraction[]): string => {
  if (first === undefined) return NO_COLOUR;
  if (second !== undefined) return averageColour(first.colour_1, second.colour_1);
  const { name, abbreviation, colour_1: colour1, colour_2: colour2 } = first;
  return groundOf({ name, abbreviation, colour1, colour2 }, category);
};

/** The rows of an event, its offers and its links to attractions. */
export const eventRows = (plan: EventPlan, index: number, today: Day) => {
  const id = idOf('event', plan.key);
  const [, , , country, , , timeZone, capacity, layout] = lookUp(venueByName, plan.venue);
  const attractions = plan.attractions.map((name) => lookUp(attractionByName, name));
  const feesIncluded = !['US', 'CA'].includes(country);
  const generalCapacity = layout === null ? capacity : null;
  const offers = offersOf({ plan, eventId: id, feesIncluded, generalCapacity });
  const ticketLimit = plan.ticketLimit ?? 8;
  const event = {
    id,
    partner_id: `e-${id.slice(0, 13)}`,
    legacy_id: FIRST_LEGACY_ID + index,
    name: plan.name,
    category_id: plan.category,
    segment_id: slugOf(segmentName(plan.category)),
    segment: segmentName(plan.category),
    genre: plan.genre,
    sub_genre: plan.subGenre,
    venue_id: idOf('venue', plan.venue),
    ...selling(plan),
    admission: layout === null ? 'general' : 'reserved',
    ...times(plan, today, timeZone),
    currency: currencyOf(country),
    ticket_limit: ticketLimit,
    fees_included: feesIncluded,
    info: plan.info ?? informationOf(plan, ticketLimit),
    image_url: imagePath(
      'event',
      id,
      plan.category,
      ...attractions.flatMap((one) => [one.name, one.abbreviation, one.colour_1, one.colour_2]),
    ),
    image_placeholder: placeholderOf(plan.category, attractions),
    popularity: popularityOf(plan),
    seats_ready: false,
  };
  const links = attractions.map((one, position) => ({ event_id: id, attraction_id: one.id, position }));
  return { event, offers, links };
};
