import { z } from 'zod';
import { named } from '../core/schemas.ts';

export const venueSchema = z.object({
  id: z.uuid(),
  partnerVenueId: z.string(),
  name: z.string(),
  street: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
  postalCode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timeZone: z.string(),
});

named({ Venue: venueSchema });
