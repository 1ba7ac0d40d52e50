import type { AttractionWire } from '../core/contract/place.ts';
import { NAMED_ID, segmentPicture } from '../core/contract/place.ts';
import type { Params } from '../core/http/query.ts';
import type { ListWire } from '../core/http/wire.ts';
import type { League as LeagueWire } from '../generated/platform.ts';
import { bundledLeagues } from './bundled.ts';

const picture = segmentPicture({ name: 'Sports' });

/** The five leagues that the storefront brings along. Their teams have no ids of an upstream's: they are found by name. */
const leagues: LeagueWire[] = bundledLeagues.map(({ id, name, colour, teams }) => ({
  id,
  name,
  colour,
  logo: picture,
  bannerUrl: picture,
  teams: teams.map((team) => ({
    tm_attraction_id: `${NAMED_ID}${team}`,
    name: team,
    logo_url: picture,
    banner_url: picture,
  })),
}));

export const coreLeagues: ListWire<LeagueWire> = { items: leagues, totalCount: leagues.length };

const LOOKED_AT = 5;

type OwnAttractions = {
  list: (query: Params) => Promise<ListWire<AttractionWire>>;
  oneByPartnerId: (id: string) => Promise<AttractionWire | null>;
};

/** A team of the leagues above by its name; any other thing by its id at the provider. */
export const byTeamOrPartner =
  ({ list, oneByPartnerId }: OwnAttractions) =>
  async (id: string): Promise<AttractionWire | null> => {
    if (!id.startsWith(NAMED_ID)) return oneByPartnerId(id);
    const name = id.slice(NAMED_ID.length);
    const { items } = await list({ keyword: name, limit: LOOKED_AT, offset: 0 });
    return items.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null;
  };
