import type { z } from 'zod';
import { countsIn, earningOfPurchase, pointsFor } from '#rules/points.ts';
import { localTime } from '../core/clock.ts';
import { averageColour } from '../core/colour.ts';
import type { EventInformation, HealthCheck, Presale } from '../core/column-types.ts';
import { furtherText, type Language } from '../core/language.ts';
import { withText } from '../core/outside.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { discountsFor, discountsToWire } from '../tenant/service.ts';
import { informationText } from './information-texts.ts';
import type { EventDate, EventInformationRow, EventRow } from './repository.ts';
import type { eventDateSchema, eventInfoSchema, eventSchema, priceSchema } from './schemas.ts';

export type EventWire = z.infer<typeof eventSchema>;
type Context = {
  tenant: TenantConfig;
  language: Language;
  discountToken?: string | null;
  upcomingEvents?: number;
};

/** Cents as the wire's number with two decimals. Sums are made in cents before. */
export const money = (cents: number): number => cents / 100;

type Parts = {
  baseCents: number;
  feeCents: number;
  feesIncluded: boolean;
  feesKnown?: boolean;
  currency: string;
  marketFeeCents?: number;
};

/** The price of one ticket. Included fees are part of the base: feePrice is 0, totalPrice is the base. */
export const priceToWire = ({
  baseCents,
  feeCents,
  feesIncluded,
  feesKnown = true,
  currency,
  marketFeeCents = 0,
}: Parts): z.infer<typeof priceSchema> => {
  const fee = feesIncluded ? 0 : feeCents;
  return {
    basePrice: money(baseCents),
    feePrice: money(fee),
    marketFeePrice: money(feesIncluded ? 0 : marketFeeCents),
    totalPrice: money(baseCents + fee),
    feeIncluded: feesIncluded,
    feeKnown: feesIncluded || feesKnown,
    currency,
  };
};

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const presaleToWire = (
  { name, description, startsAt, endsAt, url, texts }: Presale,
  language: Language,
): EventWire['presales'][number] => ({
  name: name && furtherText(name, language, texts),
  description: description && furtherText(description, language, texts),
  startDateTimeUtc: startsAt,
  endDateTimeUtc: endsAt,
  url,
});

const healthCheckToWire = (
  { summary, description, learnMoreUrl, texts }: HealthCheck,
  language: Language,
): EventWire['healthCheck'] => ({
  summary: furtherText(summary, language, texts),
  description: description && furtherText(description, language, texts),
  learnMoreUrl,
});

const times = (row: EventRow, language: Language) => {
  const at = (instant: Date | null) => (instant === null ? undefined : localTime(instant, row.time_zone));
  const [start, end, onSale] = [at(row.start_at), at(row.end_at), at(row.on_sale_start_at)];
  return {
    timeZone: row.time_zone,
    timeOffset: start?.offset ?? null,
    hasStartTime: start !== undefined,
    startDate: row.start_date,
    startDateTime: start?.wall ?? null,
    startDateTimeUtc: iso(row.start_at),
    startDateTimeAt: start ? start.wall + start.offset : null,
    endDateTime: end?.wall ?? null,
    endDateTimeUtc: iso(row.end_at),
    endDateTimeAt: end ? end.wall + end.offset : null,
    lastDate: row.start_date && row.last_day,
    endDate: end?.wall.slice(0, 10) ?? row.end_date,
    onSaleStartDateTimeAt: onSale ? onSale.wall + onSale.offset : null,
    onSaleStartUtc: iso(row.on_sale_start_at),
    onSaleEndUtc: iso(row.on_sale_end_at),
    presales: row.presales.map((presale) => presaleToWire(presale, language)),
  };
};

const venue = (row: EventRow): EventWire['venue'] => ({
  id: row.venue_id,
  partnerVenueId: row.venue_partner_id,
  name: row.venue_name,
  street: row.venue_street,
  city: row.venue_city,
  state: row.venue_state,
  country: row.venue_country,
  postalCode: row.venue_postal_code,
  latitude: row.venue_latitude,
  longitude: row.venue_longitude,
  timeZone: row.time_zone,
});

const prices = (row: EventRow, tenant: TenantConfig) => {
  const price = (baseCents: number | null, feeCents: number | null) =>
    baseCents === null
      ? null
      : priceToWire({
          baseCents,
          feeCents: feeCents ?? 0,
          feesIncluded: row.fees_included,
          feesKnown: row.fees_known,
          currency: row.currency,
        });
  const cheapest = price(row.min_base_cents, row.min_fee_cents);
  const amount = cheapest && { cents: Math.round(cheapest.totalPrice * 100), currency: row.currency };
  return {
    minPrice: cheapest,
    maxPrice: price(row.max_base_cents, row.max_fee_cents),
    pointsEarned: amount && earningOfPurchase(amount, row.bonus_points, tenant.loyalty).points,
    redeemPoints: amount && countsIn(row.currency, tenant.loyalty) ? pointsFor(amount.cents) : null,
  };
};

/** A drawn poster has a wide variant without lettering; a catalogue's picture has its own backdrop or none. */
const backdropOf = ({ image_url: url, backdrop_url: backdrop }: EventRow): string | null =>
  url.startsWith('/images/event/') ? url.replace('.svg', '.wide.svg') : backdrop;

const attraction = (one: EventRow['attractions'][number]): EventWire['attractions'][number] => ({
  id: one.id,
  partnerId: one.partner_id,
  name: one.name,
  imageUrl: one.image_url,
  imagePlaceholder: averageColour(one.colour_1, one.colour_2),
  colours: [one.colour_1, one.colour_2],
  leagueId: one.league_id,
});

/** An event as every list, lookup, cart and order answers it (EVENT-7). */
export const eventToWire = (
  row: EventRow,
  { tenant, language, discountToken = null, upcomingEvents }: Context,
): EventWire => ({
  id: row.id,
  partnerId: row.partner_id,
  legacyEventId: row.legacy_id,
  name: row.name,
  active: row.active,
  canBeLinkedOver: row.can_be_linked_over || tenant.providerEventUrl !== null,
  transactable: row.transactable,
  imageUrl: row.image_url,
  imagePlaceholder: row.image_placeholder,
  backdropUrl: backdropOf(row),
  eventStatus: row.status,
  ticketsStatus: row.tickets_status === 'UNKNOWN' ? null : row.tickets_status,
  source: row.source,
  admission: row.admission,
  ticketLimit: row.ticket_limit,
  ...prices(row, tenant),
  venue: venue(row),
  countryArea: row.venue_state,
  category: { id: row.category_id, name: row.category_name, search: row.category_id },
  classification: { segmentId: row.segment_id, segment: row.segment, genre: row.genre, subGenre: row.sub_genre },
  attractions: row.attractions.map(attraction),
  discounts: discountsToWire(discountsFor(tenant, discountToken, row.currency), language),
  upcomingEvents: upcomingEvents ?? null,
  currency: row.currency,
  loyaltyCurrency: tenant.loyalty.programName,
  bonusPoints: countsIn(row.currency, tenant.loyalty) ? row.bonus_points : 0,
  earnRate: countsIn(row.currency, tenant.loyalty) ? tenant.loyalty.earnRate : 0,
  healthCheck: row.health_check && healthCheckToWire(row.health_check, language),
  ...times(row, language),
});

export type EventInfoWire = z.infer<typeof eventInfoSchema>;

/** A venue's text about itself is shown on its own page only. */
const houseSections = ({ info: _about, ...sections }: EventInformationRow['venue_info']) => sections;

const inWords = (sections: EventInformation, language: Language): Partial<Record<keyof EventInformation, string>> =>
  Object.fromEntries(
    Object.entries(withText(sections, language)).map(([name, text]) => [name, informationText(text, language)]),
  );

export const informationToWire = (row: EventInformationRow, language: Language): EventInfoWire => ({
  ...inWords(houseSections(row.venue_info), language),
  ...inWords(row.info, language),
  ...(row.doors_at && {
    doorsDateTime: localTime(row.doors_at, row.time_zone).wall,
    doorsDateTimeUtc: row.doors_at.toISOString(),
  }),
  ...(row.promoters.length > 0 && { promoters: row.promoters }),
  ...(row.legal_age_enforced && { legalAgeEnforced: true }),
  ...(row.accessible_ticket_limit !== null && { accessibleTicketLimit: row.accessible_ticket_limit }),
  ...(row.seat_map_image_url !== null && { seatMapImageUrl: row.seat_map_image_url }),
  ...(row.links.length > 0 && { links: row.links }),
});

export type EventDateWire = z.infer<typeof eventDateSchema>;

export const eventDateToWire = (row: EventDate): EventDateWire => ({
  id: row.id,
  name: row.name,
  startDate: row.start_date,
  startDateTimeUtc: iso(row.start_at),
  lastDate: row.start_date && row.last_day,
  timeZone: row.time_zone,
  venueName: row.venue_name,
  venueCity: row.venue_city,
});
