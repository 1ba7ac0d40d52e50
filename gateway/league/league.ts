import type { GraphQLResolveInfo } from 'graphql';
import type { Can } from '../core/contract/by-capability.ts';
import { listOf } from '../core/contract/fields.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields } from '../core/http/wire.ts';
import { toImage } from '../core/shapes/image.ts';
import { selects } from '../core/shapes/list.ts';
import type { League as LeagueWire } from '../generated/platform.ts';
import type { League, Resolvers, Team } from '../generated/resolver-types.ts';
import { coreLeagues } from './core.ts';

/** A league with its teams as the platform sent them: they are shaped only when they are selected. */
export type LeagueModel = Omit<League, 'teams'> & Pick<LeagueWire, 'teams'>;

/** A team without its attraction, which costs a call. */
export type TeamModel = Omit<Team, 'attraction'>;

const isLeague = hasFields<LeagueWire>({ id: 'string', name: 'string', logo: 'string', teams: 'list' });

export const leagueSource = (rest: Rest) => ({
  /** Teams are nearly all of the answer. */
  list: ({ teams }: { teams: boolean }) =>
    rest.get('league', path`/api/league`, listOf(isLeague), teams ? {} : { teams: false }),
});

function toLeague({ id, name, logo, colour, bannerUrl, teams }: LeagueWire): LeagueModel {
  return { id, name, logo: toImage(logo, colour), banner: toImage(bannerUrl, colour), teams };
}

/** How the list is loaded for a query, and which part of it that is. */
const asked = (info: GraphQLResolveInfo, can: Can) => {
  const teams = selects(info, 'teams');
  const load = async (rest: Rest) => {
    const { items } = can('leagues') ? await leagueSource(rest).list({ teams }) : coreLeagues;
    return items.map(toLeague);
  };
  return [load, teams ? ' with teams' : ''] as const;
};

export const leagueResolvers = {
  Query: {
    leagues: (_root, _args, { shared, can }, info) => shared('leagues', ...asked(info, can)),
    league: async (_root, { id }, { shared, can }, info) =>
      (await shared('leagues', ...asked(info, can))).find((league) => league.id === id) ?? null,
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
