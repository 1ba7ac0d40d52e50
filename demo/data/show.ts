import type { CategoryId } from '#platform/catalogue/references.ts';

/** An invented artist or show with the venues of its tour. */
export type Show = {
  /** The attraction's name. */
  name: string;
  /** The event's name, where it is not the attraction's. */
  title?: string;
  category: Exclude<CategoryId, 'sports'>;
  genre: string;
  subGenre: string;
  /** One word for the poster. */
  word: string;
  colours: [string, string];
  /** The cheapest ticket's face value in cents. */
  fromCents: number;
  popularity: number;
  stops: string[];
};

/** So that a show is one line of its list. */
export const show = (
  name: string,
  title: string | undefined,
  kind: [category: Show['category'], genre: string, subGenre: string],
  poster: [word: string, colour1: string, colour2: string],
  fromCents: number,
  popularity: number,
  stops: string[],
): Show => ({
  name,
  ...(title === undefined ? {} : { title }),
  category: kind[0],
  genre: kind[1],
  subGenre: kind[2],
  word: poster[0],
  colours: [poster[1], poster[2]],
  fromCents,
  popularity,
  stops,
});
