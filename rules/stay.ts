/** Limits of a hotel stay and its guests; the platform refuses others with 40010. */
export const MOST_NIGHTS = 30;
/** Bounds the rows of nights, which are kept from the first reservation on. */
export const MOST_DAYS_AHEAD = 500;
export const MOST_ADULTS = 8;
export const MOST_CHILDREN = 6;
export const OLDEST_CHILD = 17;
export const MOST_ROOMS = 4;
