import { idOf, slugOf } from '#platform/catalogue/identity.ts';
import { imagePath } from '#platform/catalogue/posters/version.ts';
import { shows } from './appearances.ts';
import { showAliases } from './data/aliases-shows.ts';
import { teamAliases } from './data/aliases-teams.ts';
import { venueAliases } from './data/aliases-venues.ts';
import { leagues } from './data/leagues.ts';
import type { VenueData } from './data/venue.ts';
import { arenas } from './data/venues-arena.ts';
import { stadiums } from './data/venues-stadium.ts';
import { theatres } from './data/venues-theatre.ts';
import { teamPopularity } from './fixtures.ts';
import { arena, stadium } from './layout/bowls.ts';
import { ballpark, theatre } from './layout/fans.ts';

export const venues: VenueData[] = [...stadiums, ...arenas, ...theatres];

export const venueByName = new Map(venues.map((venue) => [venue[0], venue]));

const listed = (aliases: string | undefined): string[] => aliases?.split(', ') ?? [];

const layouts = [arena, stadium, ballpark, theatre];

export const layoutRows = layouts.map(({ sections: _sections, ...layout }) => layout);
export const layoutSectionRows = layouts.flatMap((layout) =>
  layout.sections.map((section, position) => ({ layout_id: layout.id, position, ...section })),
);

export const venueRows = venues.map(
  ([name, city, state, country, latitude, longitude, timeZone, capacity, layout, street, postalCode]) => ({
    id: idOf('venue', name),
    partner_id: slugOf(name),
    name,
    street: street ?? null,
    city,
    state_code: state,
    country_code: country,
    postal_code: postalCode ?? null,
    latitude,
    longitude,
    time_zone: timeZone,
    capacity,
    layout_id: layout,
    aliases: listed(venueAliases[name]),
  }),
);

const cityId = (country: string, state: string | null, name: string): string =>
  [country, state, name.replaceAll(' ', '_')].filter((part) => part !== null).join('_');

/** Every city with a venue, at the coordinates of its first one. */
export const cityRows = [
  ...new Map(
    [...venues].reverse().map(([, name, state, country, latitude, longitude]) => {
      const id = cityId(country, state, name);
      return [id, { id, name, state_code: state, country_code: country, latitude, longitude }] as const;
    }),
  ).values(),
];

const teamRows = leagues.flatMap((league) =>
  league.teams.map(([name, abbreviation, colour1, colour2]) => ({
    id: idOf('attraction', name),
    partner_id: slugOf(name),
    name,
    category_id: 'sports',
    segment: 'Sports',
    genre: league.genre,
    sub_genre: league.id,
    league_id: league.id,
    abbreviation,
    colour_1: colour1,
    colour_2: colour2,
    image_url: imagePath('attraction', idOf('attraction', name), abbreviation, colour1, colour2),
    popularity: teamPopularity(name),
    aliases: [abbreviation, ...listed(teamAliases[name])].filter((alias) => alias.length > 2),
  })),
);

const showRows = shows.map((show) => ({
  id: idOf('attraction', show.name),
  partner_id: slugOf(show.name),
  name: show.name,
  category_id: show.category,
  segment: segmentName(show.category),
  genre: show.genre,
  sub_genre: show.subGenre,
  league_id: null,
  abbreviation: show.word,
  colour_1: show.colours[0],
  colour_2: show.colours[1],
  image_url: imagePath('attraction', idOf('attraction', show.name), show.word, ...show.colours),
  popularity: show.popularity,
  aliases: listed(showAliases[show.name]),
}));

export const attractionRows = [...teamRows, ...showRows];

export const attractionByName = new Map(attractionRows.map((row) => [row.name, row]));

/** The provider's name of a category: the top level of its classification. */
export function segmentName(category: string): string {
  const names: Record<string, string> = {
    sports: 'Sports',
    concerts: 'Music',
    arts: 'Arts & Theatre',
    family: 'Family',
  };
  return names[category] ?? 'Miscellaneous';
}
