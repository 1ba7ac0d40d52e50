import { uuidOf } from '../../rows/bodies.ts';
import type { EventBody, MomentBody } from '../../rows/columns.ts';
import { placeholderOf } from '../../rows/drawn.ts';
import { eventPictures } from '../../rows/pictures.ts';
import type { Notice } from '../facts.ts';
import type { Zones } from '../zones.ts';
import { attractionsOf } from './attraction.ts';
import { classificationOf, isUnknownName } from './classification.ts';
import { currencyOfCountry } from './currency.ts';
import { informationOf } from './information.ts';
import { linksOf } from './links.ts';
import { asLine, asList, asNumber, asUrl, at, isTrue, type Loose } from './loose.ts';
import { firstPictures, picturesOf, pictureUrl } from './picture.ts';
import { asName } from './plain.ts';
import { pricesOf } from './prices.ts';
import { doorsOf, presalesOf, saleOf, timesOf } from './times.ts';
import { venuesOf } from './venue.ts';

/** An event with the venues and attractions that come with it, as rows. */
export type Converted = {
  id: string;
  event: EventBody;
  venues: ReturnType<typeof venuesOf>;
  attractions: ReturnType<typeof attractionsOf>;
};

const statuses: Record<string, string> = {
  onsale: 'onsale',
  offsale: 'offsale',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
};

const statusOf = (event: Loose): string =>
  statuses[asLine(at(event, 'dates', 'status', 'code'))?.toLowerCase() ?? ''] ?? 'unknown';

/** In an unknown zone a wall clock is no instant: only the day is kept. */
const withoutUnknownTime = (moment: MomentBody, isZoneKnown: boolean): MomentBody =>
  isZoneKnown || moment.date === null ? moment : { date: moment.date, time: null, at: null };

const addressOf = (event: Loose): string | null =>
  asUrl(event.url) ?? asList(event.outlets).map((outlet) => asUrl(outlet.url))[0] ?? null;

const MOST_PROMOTERS = 20;

const promotersOf = (event: Loose): string[] => {
  const all = [...asList(event.promoters), ...asList(event.promoter)];
  const names = all.flatMap(({ name }) => asName(name, 200) ?? []).filter((name) => !isUnknownName(name));
  return [...new Set(names)].slice(0, MOST_PROMOTERS);
};

const limitOf = (value: unknown): number | null => {
  const limit = asNumber(value);
  return limit !== null && Number.isInteger(limit) && limit >= 1 && limit <= 100 ? limit : null;
};

/** An event of the provider as rows. Throws the reason when it cannot be converted. */
export const convertEvent = (event: Loose, zones: Zones, notice: Notice): Converted => {
  const [id, name] = [asLine(event.id, 100), asName(event.name, 300, notice)];
  if (id === null) throw new Error('id: is required');
  if (name === null) throw new Error('name: is required');
  const { start, end, zone, offsetZone } = timesOf(event.dates, zones, notice);
  const ownPage = addressOf(event);
  const venues = venuesOf(event, id, { eventZone: zone, zones, notice });
  const [venue] = venues;
  const attractions = attractionsOf(event, notice);
  const allInclusivePricing = at(event, 'ticketing', 'allInclusivePricing');
  const prices = pricesOf({
    priceRanges: event.priceRanges,
    allInclusive: isTrue(allInclusivePricing) || isTrue(at(allInclusivePricing, 'enabled')),
    countryCurrency: currencyOfCountry(venue.body.country_code),
  });
  const ownZone = zone ?? (venue.isZoneKnown ? undefined : offsetZone);
  const isZoneKnown = ownZone !== undefined || venue.isZoneKnown;
  const body: EventBody = {
    uuid: uuidOf('event', id),
    legacy_id: null,
    name,
    ...classificationOf(event.classifications),
    venue: venue.id,
    attractions: attractions.map((one) => one.id),
    status: statusOf(event),
    tickets_status: null,
    sold_elsewhere: false,
    // Test events of the provider are not shown.
    active: !isTrue(event.test),
    source: 'TICKETMASTER',
    provider_url: ownPage,
    admission: null,
    start: withoutUnknownTime(start, isZoneKnown),
    end: withoutUnknownTime(end, isZoneKnown),
    doors: withoutUnknownTime(doorsOf(event, start), isZoneKnown),
    ...saleOf(event.sales, start),
    presales: presalesOf(event.sales, start),
    time_zone: ownZone ?? null,
    ...prices,
    ticket_limit: null,
    bonus_points: null,
    info: informationOf(event, venue.source),
    health_check: null,
    seat_map_image_url: pictureUrl(at(event, 'seatmap', 'staticUrl')),
    promoters: promotersOf(event),
    legal_age_enforced: isTrue(at(event, 'ageRestrictions', 'legalAgeEnforced')),
    accessible_ticket_limit: limitOf(at(event, 'accessibility', 'ticketLimit')),
    links: linksOf(event, ownPage),
    ...eventPictures(firstPictures(picturesOf(event.images), attractions[0]?.pictures)),
    image_placeholder: placeholderOf(name),
    popularity: null,
  };
  return { id, event: body, venues, attractions };
};
