export type CategoryId = 'sports' | 'concerts' | 'arts' | 'family' | 'other';

/** An invented artist or show, and where it goes. */
export type Show = {
  /** Whom people come to see: the attraction. */
  name: string;
  /** What the event is called when that is more than the name. */
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

/** One line a show, so that the list reads as a list. */
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
