import type {
  Event,
  EventAttraction,
  EventDate,
  EventInformation,
  NearestEvents,
  Presale,
} from '../../generated/platform.ts';
import type { ListWire, WithOptional } from '../http/wire.ts';
import type { WithReading } from '../shapes/reading.ts';
import { adaptEvent } from './event-forms.ts';
import {
  arrayOf,
  boolean,
  day,
  entity,
  extra,
  type Field,
  idText,
  ifTold,
  instant,
  isRecord,
  leaf,
  listOf,
  localTime,
  nameText,
  number,
  object,
  oneOf,
  optional,
  orNull,
  plainText,
  type Reader,
  required,
  text,
  UNREAD,
} from './fields.ts';
import { categoryOf, firstOf, nameOf, ownCategory, segmentPicture, venue } from './place.ts';
import { discounts, type PriceWire, price } from './price.ts';
import { trusting } from './trusting.ts';

export type EventWire = Omit<
  WithOptional<Event, 'endDate' | 'backdropUrl' | 'imagePlaceholder'>,
  'legacyEventId' | 'admission' | 'ticketLimit' | 'minPrice' | 'maxPrice' | 'discounts' | 'eventStatus'
> & {
  legacyEventId: number | string | null;
  /** `unknown`: the upstream does not say whether there are seats. */
  admission: Event['admission'] | 'unknown';
  ticketLimit: number;
  minPrice: PriceWire | null;
  maxPrice: PriceWire | null;
  discounts: WithOptional<Event['discounts'][number], 'amount'>[];
  eventStatus: string;
};

/** As many tickets as one order may have where the upstream tells no limit (spec section 9). */
const USUAL_TICKET_LIMIT = 8;

/** Text or number, as it is told: old ids are numbers on our platform. */
const anyId = leaf<string | number>('must be an id', { type: ['string', 'integer'] }, (value) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : UNREAD,
);
const healthCheck = entity<NonNullable<Event['healthCheck']>>('HealthCheck', {
  summary: required(text),
  description: optional(orNull(text), null),
  learnMoreUrl: optional(orNull(text), null),
});
const classification = entity<Event['classification']>('Classification', {
  segmentId: optional(orNull(text), null, 'Also classificationSegmentId'),
  segment: optional(orNull(text), null),
  genre: optional(orNull(text), null),
  subGenre: optional(orNull(text), null),
});
const presale = entity<Presale>('Presale', {
  name: extra(orNull(text), null),
  description: extra(orNull(text), null),
  startDateTimeUtc: extra(orNull(instant), null),
  endDateTimeUtc: extra(orNull(instant), null),
  url: extra(orNull(text), null),
});
const eventAttraction = entity<EventAttraction>('EventAttraction', {
  id: required(idText),
  name: required(nameText),
  partnerId: extra(idText, ''),
  imageUrl: extra(nameText, segmentPicture({ name: 'Other' })),
  colours: extra(arrayOf(text), []),
  leagueId: extra(orNull(idText), null),
});
// The words of our platform; any other reads as null.
const availability = oneOf('TICKETS_AVAILABLE', 'FEW_TICKETS_LEFT', 'TICKETS_NOT_AVAILABLE');
const instantOrNull = (about = '') => optional(orNull(instant), null, about);

const times = {
  timeZone: extra(nameText, 'UTC', 'IANA; without it the venue’s'),
  hasStartTime: optional(boolean, false, 'False: only the day is known'),
  startDate: extra(orNull(day), null, 'The day at the venue'),
  startDateTime: optional(orNull(localTime), null, 'At the venue'),
  startDateTimeUtc: instantOrNull('Also startDateTimeAt. Without a start the date is to be determined.'),
  endDateTime: optional(orNull(localTime), null, 'At the venue'),
  endDateTimeUtc: instantOrNull('Also endDateTimeAt'),
  endDate: ifTold(orNull(day)),
  lastDate: extra(orNull(day), null),
  onSaleStartUtc: instantOrNull('Also onSaleStartDateTimeAt. Without it nothing can be bought.'),
  onSaleEndUtc: instantOrNull(),
};

const tables = {
  id: required(idText),
  name: required(plainText),
  partnerId: optional(text, ''),
  legacyEventId: optional(orNull(anyId), null),
  active: optional(boolean, true),
  canBeLinkedOver: optional(boolean, false),
  transactable: optional(boolean, true),
  imageUrl: optional(nameText, segmentPicture({ name: 'Other' }), 'Without it the picture of its category'),
  eventStatus: optional(nameText, 'unknown', 'onsale, offsale, cancelled, postponed or rescheduled'),
  ticketsStatus: optional(orNull(availability), null),
  source: optional(orNull(oneOf('TMR', 'TICKETMASTER')), null),
  admission: extra(oneOf('reserved', 'general', 'unknown'), 'unknown'),
  ticketLimit: extra(number, USUAL_TICKET_LIMIT),
  minPrice: optional(orNull(price), null, 'A price, or a number in major units'),
  maxPrice: optional(orNull(price), null, 'A price, or a number in major units'),
  venue: required(venue, 'Or flat: venueName, venueStreet, venueCity, venueState, venueCountry'),
  countryArea: optional(orNull(text), null),
  category: extra(ownCategory, categoryOf(null), 'Without it by the segment'),
  classification: optional(classification, { segmentId: null, segment: null, genre: null, subGenre: null }),
  attractions: extra(arrayOf(eventAttraction), []),
  discounts,
  upcomingEvents: optional(orNull(number), null),
  currency: optional(nameText, 'USD', 'ISO 4217'),
  bonusPoints: optional(number, 0),
  redeemPoints: optional(orNull(number), null),
  pointsEarned: optional(orNull(number), null),
  earnRate: optional(number, 1),
  healthCheck: optional(orNull(healthCheck), null),
  presales: extra(arrayOf(presale), []),
} satisfies Partial<Record<keyof EventWire, Field>>;

/** An event of a list or alone. */
export const event = trusting(entity<EventWire>('Event', { ...tables, ...times } as never, adaptEvent));

export type NearestWire = Omit<NearestEvents, 'items'> & { items: EventWire[] };
/** What an older platform does not tell, and no list without a keyword has, is left out. */
export type EventListWire = ListWire<EventWire> & WithReading & { nearest?: NearestWire | null };

const nearest = entity<NearestWire>('NearestEvents', {
  without: required(arrayOf(text) as Reader<NearestWire['without']>),
  items: required(arrayOf(event)),
});
const plainList = listOf(event);
/** A list of events, alone or as a part of another answer. */
export const eventList: Reader<EventListWire> = {
  ...plainList,
  read: (value, notes) => {
    const list = plainList.read(value, notes);
    if (list === UNREAD || !('nearest' in list) || list.nearest === null) return list;
    const near = nearest.read(list.nearest, notes);
    return near === list.nearest ? list : { ...list, nearest: near === UNREAD ? null : near };
  },
};

export type EventDateWire = EventDate;
/** One of an event's other dates; an upstream may answer with whole events. */
export const eventDate: Reader<EventDateWire> = entity<EventDateWire>(
  'EventDate',
  {
    id: required(idText),
    name: required(nameText),
    startDate: optional(orNull(day), null),
    startDateTimeUtc: instantOrNull(),
    lastDate: extra(orNull(day), null),
    timeZone: extra(nameText, 'UTC'),
    venueName: optional(text, ''),
    venueCity: optional(text, ''),
  },
  (raw, notes) => {
    if (typeof raw.timeZone === 'string' && typeof raw.venueName === 'string') return raw;
    const { venue: place, ...whole } = adaptEvent({ ...raw, admission: undefined }, notes);
    const at = isRecord(place) ? place : {};
    return { ...whole, venueName: at.name, venueCity: nameOf(firstOf(at, 'city', 'cityName')) };
  },
);

const texts = [
  'info',
  'pleaseNote',
  'ageRule',
  'ticketLimit',
  'boxOfficeInfo',
  'parkingDetail',
  'bagPolicy',
  'accessibleSeatingDetail',
  'generalRule',
  'childRule',
] as const;

/** Sections without text are left out. */
export const eventInformation = entity<EventInformation>(
  'EventInformation',
  {
    ...(Object.fromEntries(texts.map((name) => [name, ifTold(plainText)])) as Record<
      (typeof texts)[number],
      Field<string | undefined>
    >),
    links: ifTold(arrayOf(object)) as never,
    promoters: ifTold(arrayOf(text)),
  } as never,
  (raw) =>
    texts.some((name) => raw[name] === null)
      ? Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null))
      : raw,
);
