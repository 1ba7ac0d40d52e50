import { sql } from 'kysely';
import { z } from 'zod';
import { colourOfLeague } from '../catalogue/posters/service.ts';
import type { Reader } from '../core/db.ts';
import type { Page } from '../core/page.ts';
import { named } from '../core/schemas.ts';

/** Field names as in the specification, section 3. */
export const leagueSchema = z.object({
  id: z.string(),
  name: z.string(),
  logo: z.string(),
  colour: z.string().describe('The league’s own colour, as #rrggbb; white when it has none'),
  bannerUrl: z.string(),
  teams: z.array(
    z.object({ tm_attraction_id: z.string(), name: z.string(), logo_url: z.string(), banner_url: z.string() }),
  ),
});
named({ League: leagueSchema });

type League = z.infer<typeof leagueSchema>;

/** LEAGUE-1: the leagues in their display order, each with all its teams by name, or with none of them. */
export const listLeagues = async (db: Reader, { teams }: { teams: boolean }): Promise<Page<League>> => {
  const { rows } = await sql<Omit<League, 'colour'>>`
    select l.id, l.name, l.image_url as logo, l.image_url as "bannerUrl", case when ${teams} then (
      select json_agg(json_build_object('tm_attraction_id', a.partner_id, 'name', a.name,
        'logo_url', a.image_url, 'banner_url', a.image_url) order by fold(a.name))
      from attraction a where a.league_id = l.id) else '[]' end as teams
    from league l where exists (select from attraction a where a.league_id = l.id)
    order by l.position`.execute(db);
  return {
    items: rows.map((row) => ({ ...row, colour: colourOfLeague(row.id) ?? '#ffffff' })),
    totalCount: rows.length,
  };
};
