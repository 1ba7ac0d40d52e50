/** Limits of a hotel stay and its guests; the platform refuses others with 40010. */
export const MOST_NIGHTS = 30;
/** Bounds the rows of nights, which are kept from the first reservation on. */
export const MOST_DAYS_AHEAD = 500;
export const MOST_ADULTS = 8;
export const MOST_CHILDREN = 6;
export const OLDEST_CHILD = 17;
export const MOST_ROOMS = 4;

const DAY_MS = 86_400_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The calendar day so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(startOf(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Nights between two calendar days; negative when they are the wrong way round. */
export const nightsBetween = (checkin: string, checkout: string): number =>
  Math.round((startOf(checkout) - startOf(checkin)) / DAY_MS);
