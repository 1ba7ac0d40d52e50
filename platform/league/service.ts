import { sql } from 'kysely';
import type { z } from 'zod';
import type { Reader } from '../core/db.ts';
import type { Page } from '../core/page.ts';
import type { leagueSchema } from './schemas.ts';

type League = z.infer<typeof leagueSchema>;

/** The leagues with all their teams by name (LEAGUE-1). */
export const listLeagues = async (db: Reader): Promise<Page<League>> => {
  const { rows } = await sql<League>`
    select l.id, l.name, l.image_url as logo, l.image_url as "bannerUrl",
      json_agg(json_build_object('tm_attraction_id', a.partner_id, 'name', a.name,
        'logo_url', a.image_url, 'banner_url', a.image_url) order by fold(a.name)) as teams
    from league l join attraction a on a.league_id = l.id
    group by l.id order by l.position`.execute(db);
  return { items: rows, totalCount: rows.length };
};
