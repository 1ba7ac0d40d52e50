/** Name, abbreviation, first and second colour, home venue. */
export type TeamData = [name: string, abbreviation: string, colour1: string, colour2: string, venue: string];
