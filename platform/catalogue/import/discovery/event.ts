import { uuidOf } from '../bodies.ts';
import type { EventBody, MomentBody } from '../columns.ts';
import { placeholderOf } from '../drawn.ts';
import { eventPictures } from '../pictures.ts';
import type { Zones } from '../zones.ts';
import { attractionsOf } from './attraction.ts';
import { classificationOf } from './classification.ts';
import { currencyOfCountry } from './currency.ts';
import { informationOf } from './information.ts';
import { asLine, asList, asUrl, at, isTrue, type Loose } from './loose.ts';
import { firstPictures, picturesOf } from './picture.ts';
import { pricesOf } from './prices.ts';
import { presalesOf, saleOf, timesOf } from './times.ts';
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

/** An event of the provider as rows. Throws the reason when it cannot be converted. */
export const convertEvent = (event: Loose, zones: Zones): Converted => {
  const [id, name] = [asLine(event.id, 100), asLine(event.name, 300)];
  if (id === null) throw new Error('id: is required');
  if (name === null) throw new Error('name: is required');
  const { start, end, zone, offsetZone } = timesOf(event.dates, zones);
  const venues = venuesOf(event, id, zone, zones);
  const [venue] = venues;
  const attractions = attractionsOf(event);
  const prices = pricesOf(event.priceRanges);
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
    // Test events of the provider are not shown.
    active: !isTrue(event.test),
    source: 'TICKETMASTER',
    provider_url: addressOf(event),
    admission: null,
    start: withoutUnknownTime(start, isZoneKnown),
    end: withoutUnknownTime(end, isZoneKnown),
    ...saleOf(event.sales),
    presales: presalesOf(event.sales),
    time_zone: ownZone ?? null,
    ...prices,
    currency: prices.currency ?? currencyOfCountry(venue.body.country_code),
    ticket_limit: null,
    bonus_points: null,
    info: informationOf(event, venue.source),
    health_check: null,
    ...eventPictures(firstPictures(picturesOf(event.images), attractions[0]?.pictures)),
    image_placeholder: placeholderOf(name),
    popularity: null,
  };
  return { id, event: body, venues, attractions };
};
