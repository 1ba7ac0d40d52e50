import { idOf, slugOf } from '#platform/catalogue/identity.ts';
import type { CategoryId } from '#platform/catalogue/references.ts';
import { shows } from './appearances.ts';
import { showAliases } from './data/aliases-shows.ts';
import { teamAliases } from './data/aliases-teams.ts';
import { leagues } from './data/leagues.ts';
import type { DemoRecord } from './demo-record.ts';
import { teamPopularity } from './fixtures.ts';

const segments: Partial<Record<CategoryId, string>> = {
  sports: 'Sports',
  concerts: 'Music',
  arts: 'Arts & Theatre',
  family: 'Family',
};

/** The provider's name of a category: the top level of its classification. */
export const segmentName = (category: CategoryId): string => segments[category] ?? 'Miscellaneous';

const listed = (aliases: string | undefined): string[] => aliases?.split(', ') ?? [];

const teams = leagues.flatMap((league) =>
  league.teams.map(([name, abbreviation, ...[colour1, colour2]]) => ({
    name,
    category: 'sports' as const,
    genre: league.genre,
    subGenre: league.id,
    league: league.id,
    abbreviation,
    colours: [colour1, colour2] as [string, string],
    popularity: teamPopularity(name),
    aliases: [abbreviation, ...listed(teamAliases[name])].filter((alias) => alias.length > 2),
  })),
);

const artists = shows.map(({ name, category, genre, subGenre, word, colours, popularity }) => ({
  name,
  category,
  genre,
  subGenre,
  league: undefined,
  abbreviation: word,
  colours,
  popularity,
  aliases: listed(showAliases[name]),
}));

const attractions = [...teams, ...artists];

export type Attraction = (typeof attractions)[number];

export const attractionByName: ReadonlyMap<string, Attraction> = new Map(attractions.map((one) => [one.name, one]));

export const attractionRecords = (): DemoRecord[] =>
  attractions.map(({ abbreviation, ...one }) => ({
    record: {
      type: 'attraction',
      id: slugOf(one.name),
      segment: segmentName(one.category),
      ...one,
      links: [],
      images: [],
    },
    columns: { uuid: idOf('attraction', one.name), abbreviation },
  }));
