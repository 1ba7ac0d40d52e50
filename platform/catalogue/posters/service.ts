import { drawHotel } from '#demo/posters/hotel.ts';
import { drawBadge, drawShow } from '#demo/posters/shows.ts';
import type { Side } from '#demo/posters/side.ts';
import { type Size, sizes } from '#demo/posters/svg.ts';
import { drawField, drawFixture } from '#demo/posters/teams.ts';
import type { Reader } from '../../core/db.ts';
import { leagues } from '../references.ts';

/** `path` is the image path in the catalogue, with its version. */
export type Picture = { path: string; drawing: string };

const unknownSide: Side = { name: '', abbreviation: '', colour1: '#475569', colour2: '#131b28' };

/** Seen on a dark page, where a dark disc alone is not. */
const LEAGUE_RING = '#c9d1da';

/** Two teams of leagues are drawn as a fixture, everything else as a show. */
export const eventPicture = async (db: Reader, id: string, size: Size): Promise<Picture | undefined> => {
  const rows = await db
    .selectFrom('event as e')
    .leftJoin('event_attraction as ea', 'ea.event_id', 'e.id')
    .leftJoin('attraction as a', 'a.id', 'ea.attraction_id')
    .select([
      'e.image_url',
      'e.name as event_name',
      'e.category_id',
      'a.name',
      'a.abbreviation',
      'a.colour_1',
      'a.colour_2',
      'a.league_id',
    ])
    .where('e.id', '=', id)
    .orderBy('ea.position')
    .execute();
  const [first] = rows;
  if (first === undefined) return undefined;
  const sides = rows.flatMap(({ name, abbreviation, colour_1, colour_2 }) =>
    name && abbreviation && colour_1 && colour_2 ? [{ name, abbreviation, colour1: colour_1, colour2: colour_2 }] : [],
  );
  const [home = { ...unknownSide, name: first.event_name }, away] = sides;
  const isFixture = away !== undefined && rows.every((row) => row.league_id !== null);
  return {
    path: first.image_url,
    drawing: isFixture ? drawFixture(home, away, size, first.league_id) : drawShow(home, size, first.category_id),
  };
};

export const attractionPicture = async (db: Reader, id: string): Promise<Picture | undefined> => {
  const row = await db
    .selectFrom('attraction')
    .select(['name', 'abbreviation', 'colour_1', 'colour_2', 'league_id', 'category_id', 'image_url'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { name, abbreviation, colour_1: colour1, colour_2: colour2 } = row;
  const isTeam = row.league_id !== null;
  const drawing = isTeam
    ? drawBadge(name, abbreviation, colour1, colour2)
    : drawShow({ name, abbreviation, colour1, colour2 }, sizes.square, row.category_id);
  return { path: row.image_url, drawing };
};

/** As #rrggbb; undefined for any other league. */
export const colourOfLeague = (id: string): string | undefined => leagues.find((league) => league.id === id)?.colour;

export const leaguePicture = async (db: Reader, id: string, size: Size): Promise<Picture | undefined> => {
  const row = await db.selectFrom('league').select(['name', 'image_url']).where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const colour = colourOfLeague(id) ?? unknownSide.colour1;
  const isBadge = size === sizes.square;
  return {
    path: row.image_url,
    drawing: isBadge ? drawBadge(row.name, id, colour, LEAGUE_RING) : drawField(row.name, id, colour, size),
  };
};

export const hotelPicture = async (db: Reader, id: string): Promise<Picture | undefined> => {
  const row = await db.selectFrom('hotel').select(['name', 'image_url']).where('id', '=', id).executeTakeFirst();
  return row && { path: row.image_url, drawing: drawHotel(row.name) };
};
