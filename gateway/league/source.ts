import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, isListOf } from '../core/http/wire.ts';
import type { League } from '../generated/platform.ts';

export type LeagueWire = League;
const isLeague = hasFields<LeagueWire>({ id: 'string', name: 'string', logo: 'string', teams: 'list' });

export const leagueSource = (rest: Rest) => ({
  list: () => rest.get('league', path`/api/league`, isListOf(isLeague)),
});
