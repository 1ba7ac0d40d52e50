import { z } from 'zod';
import { outsideLinkSchema } from '../core/outside.ts';
import { named } from '../core/schemas.ts';
import type { VenueRow } from './repository.ts';

export const venueSchema = z.object({
  id: z.uuid(),
  partnerVenueId: z.string(),
  name: z.string(),
  aliases: z.array(z.string()).describe('Nicknames, abbreviations and former names that find it'),
  street: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
  postalCode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
});
/** Texts about a venue, which its events show as well. */
export const venueSections = {
  info: z.string().optional(),
  boxOfficeInfo: z.string().optional(),
  parkingDetail: z.string().optional(),
  accessibleSeatingDetail: z.string().optional(),
  generalRule: z.string().optional(),
  bagPolicy: z.string().optional().describe('Which bags are let in'),
  childRule: z.string().optional(),
};
/** GET /api/venue/{id}/info: only the sections that have text. */
export const venueInfoSchema = z.object({ ...venueSections, links: z.array(outsideLinkSchema).optional() });
named({ Venue: venueSchema, VenueInformation: venueInfoSchema });

export type VenueInfoWire = z.infer<typeof venueInfoSchema>;
export type VenueWire = z.infer<typeof venueSchema>;

export const venueToWire = (row: VenueRow): VenueWire => ({
  id: row.id,
  partnerVenueId: row.partner_id,
  name: row.name,
  aliases: row.aliases,
  street: row.street,
  city: row.city,
  state: row.state_code,
  country: row.country_code,
  postalCode: row.postal_code,
  latitude: row.latitude,
  longitude: row.longitude,
  timeZone: row.time_zone,
});
