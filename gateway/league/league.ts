import { listOf } from '../core/contract/fields.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import { toImage } from '../core/shapes/image.ts';
import type { League as LeagueWire } from '../generated/platform.ts';
import type { League, Resolvers, Team } from '../generated/resolver-types.ts';

/** A league with its teams as the platform sent them: they are shaped only when they are selected. */
export type LeagueModel = Omit<League, 'teams'> & Pick<LeagueWire, 'teams'>;

/** A team without its attraction, which costs a call. */
export type TeamModel = Omit<Team, 'attraction'>;

const isLeague = hasFields<LeagueWire>({ id: 'string', name: 'string', logo: 'string', teams: 'list' });

export const leagueSource = (rest: Rest) => ({
  list: () => rest.get('league', path`/api/league`, listOf(isLeague)),
});

function toLeague({ id, name, logo, colour, bannerUrl, teams }: LeagueWire): LeagueModel {
  return { id, name, logo: toImage(logo, colour), banner: toImage(bannerUrl, colour), teams };
}

type Sources = { league: ReturnType<typeof leagueSource> };
const allLeagues = async ({ league }: Sources) => (await league.list()).items.map(toLeague);

export const leagueResolvers = {
  Query: {
    leagues: (_root, _args, { shared }) => shared('leagues', allLeagues),
    league: async (_root, { id }, { shared }) =>
      (await shared('leagues', allLeagues)).find((league) => league.id === id) ?? null,
  },
  League: {
    teams: ({ teams }) =>
      teams.map(({ tm_attraction_id: id, name, logo_url, banner_url }) => ({
        id,
        name,
        logo: toImage(logo_url),
        banner: toImage(banner_url),
      })),
  },
} satisfies Resolvers;
