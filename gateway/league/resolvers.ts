import { toImage } from '../core/shapes/image.ts';
import type { League, Resolvers } from '../generated/resolver-types.ts';
import type { LeagueWire, leagueSource } from './source.ts';

/** A league as its list hands it on: its teams are many, and seldom asked for. */
export type LeagueModel = Omit<League, 'teams'> & Pick<LeagueWire, 'teams'>;

function toLeague({ id, name, logo, teams }: LeagueWire): LeagueModel {
  return { id, name, logo: toImage(logo), teams };
}

type Sources = { league: ReturnType<typeof leagueSource> };
const all = async ({ league }: Sources) => (await league.list()).items.map(toLeague);

export const leagueResolvers = {
  Query: {
    leagues: (_root, _args, { shared }) => shared('leagues', all),
    league: async (_root, { id }, { shared }) =>
      (await shared('leagues', all)).find((league) => league.id === id) ?? null,
  },
  League: {
    teams: ({ teams }) =>
      teams.map((team) => ({ id: team.tm_attraction_id, name: team.name, logo: toImage(team.logo_url) })),
  },
} satisfies Resolvers;
