import { z } from 'zod';
import { named } from '../core/schemas.ts';

/** GET /api/league: the leagues with all their teams, not in the spec's table; field names as in its section 3. */
export const leagueSchema = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string(),
  bannerUrl: z.string(),
  teams: z.array(
    z.object({ tm_attraction_id: z.string(), name: z.string(), logo_url: z.string(), banner_url: z.string() }),
  ),
});

named({ League: leagueSchema });
