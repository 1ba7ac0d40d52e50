import type { LeagueId } from '#platform/catalogue/references.ts';

/** `venue` is the name of the home venue. */
export type TeamData = [name: string, abbreviation: string, colour1: string, colour2: string, venue: string];

export type LeagueData = {
  id: LeagueId;
  genre: string;
  teams: TeamData[];
  /** Usual starts by the venue's clock, HH:mm. */
  starts: [string, ...string[]];
  /** How long a game lasts. */
  minutes: number;
  /** Where all games of a round are on one day of the week; 0 is Sunday. */
  weekday?: number;
  /** The cheapest ticket of an ordinary game, in cents. */
  fromCents: number;
};
