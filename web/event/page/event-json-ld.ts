import { toDecimal } from '#rules/currency.ts';
import { lastDayOf, type Moment, zonedTime } from '#rules/event-when.ts';
import { shareImage } from '../../core/seo/share-image.ts';
import { saleNote } from '../card/event-rules.ts';
import type { EventOnPage, EventTickets } from './event-page-data.ts';

const statuses: Record<EventOnPage['status'], string> = {
  ONSALE: 'EventScheduled',
  OFFSALE: 'EventScheduled',
  CANCELLED: 'EventCancelled',
  POSTPONED: 'EventPostponed',
  RESCHEDULED: 'EventRescheduled',
  UNKNOWN: 'EventScheduled',
};

const types: Partial<Record<string, string>> = {
  sports: 'SportsEvent',
  concerts: 'MusicEvent',
  arts: 'TheaterEvent',
};

const coordinatesOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });

/** By the clock of the venue, with its offset (CAT-2); the day while the time is not known. */
const momentOf = (moment: Moment | null | undefined): string | undefined =>
  moment?.at ? zonedTime(moment.at, moment.timeZone) : (moment?.date ?? undefined);

const named = (type: string, names: readonly string[]) =>
  names.length > 0 ? names.map((name) => ({ '@type': type, name })) : undefined;

function availability(event: EventOnPage): string {
  if (saleNote(event) === 'soldOut') return 'SoldOut';
  if (event.sale.canBuy) return 'InStock';
  return event.sale.blockedBy === 'NOT_YET_ON_SALE' ? 'PreOrder' : 'Discontinued';
}

function offersOf(event: EventOnPage, tickets: EventTickets | null, url: string) {
  const left = (tickets?.offers ?? []).filter(({ available }) => available !== 0);
  const prices = left.map(({ price }) => price.total.minorUnits);
  if (event.priceFrom && prices.length === 0) prices.push(event.priceFrom.total.minorUnits);
  if (prices.length === 0) return undefined;
  return {
    '@type': 'AggregateOffer',
    url,
    priceCurrency: event.currencyCode,
    lowPrice: toDecimal(Math.min(...prices), event.currencyCode),
    highPrice: toDecimal(Math.max(...prices), event.currencyCode),
    offerCount: left.length || undefined,
    availability: `https://schema.org/${availability(event)}`,
    validFrom: event.onSale.starts ? zonedTime(event.onSale.starts, event.starts.timeZone) : undefined,
  };
}

type Page = { url: string; origin: string; description: string };

/** The event for search engines, with its status and the prices of one ticket, all fees included. Null without a date, which they require. */
export function eventJsonLd(event: EventOnPage, tickets: EventTickets | null, { url, origin, description }: Page) {
  const { venue } = event;
  const startDate = momentOf(event.starts);
  if (!startDate) return null;
  return {
    '@type': types[event.category?.id ?? ''] ?? 'Event',
    name: event.name,
    description,
    url,
    image: shareImage(origin, event.image.shareUrl),
    startDate,
    doorTime: momentOf(event.details?.doorsOpen),
    endDate: momentOf(event.ends) ?? lastDayOf(event) ?? undefined,
    eventStatus: `https://schema.org/${statuses[event.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: venue.address.street ?? undefined,
        addressLocality: venue.address.city || undefined,
        addressRegion: venue.address.stateCode ?? undefined,
        postalCode: venue.address.postalCode ?? undefined,
        addressCountry: venue.address.countryCode || undefined,
      },
      geo: venue.coordinates ? { '@type': 'GeoCoordinates', ...coordinatesOf(venue.coordinates) } : undefined,
    },
    organizer: named('Organization', event.details?.promoters ?? []),
    performer: named(
      'PerformingGroup',
      event.attractions.map(({ name }) => name),
    ),
    offers: offersOf(event, tickets, url),
  };
}
