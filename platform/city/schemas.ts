import { z } from 'zod';
import { named } from '../core/schemas.ts';

export const citySchema = z.object({
  id: z.string().describe('Country, state where there is one, and name, spaces as underscores: US_NY_New_York'),
  name: z.string(),
  stateCode: z.string().nullable(),
  countryCode: z.string(),
  location: z
    .object({ latitude: z.number(), longitude: z.number() })
    .nullable()
    .describe('Null while none of its venues is on the map; events are found by its name'),
});

named({ City: citySchema });
