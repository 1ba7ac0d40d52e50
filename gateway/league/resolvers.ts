import { toImage } from '../core/shapes/image.ts';
import type { League, Resolvers } from '../generated/resolver-types.ts';
import type { LeagueWire } from './source.ts';

function toLeague({ id, name, logo, teams }: LeagueWire): League {
  return {
    id,
    name,
    logo: toImage(logo),
    teams: teams.map((team) => ({ id: team.tm_attraction_id, name: team.name, logo: toImage(team.logo_url) })),
  };
}

export const leagueResolvers = {
  Query: {
    leagues: (_root, _args, { shared }) =>
      shared('leagues', async ({ league }) => (await league.list()).items.map(toLeague)),
  },
} satisfies Resolvers;
