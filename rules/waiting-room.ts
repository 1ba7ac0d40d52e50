/** SCALE-3: how a waiting room works unless its seller says otherwise. */
export const ROOM_DEFAULTS = { minutesBefore: 30, holdsAbove: 120, admitAMinute: 60, passMinutes: 10 } as const;
/** People that may wait in one room at a time. */
export const MOST_WAITING = 100_000;
/** Places in one room from one address; an office or a mobile network has fewer buyers of one event. */
export const PLACES_FROM_ONE_ADDRESS = 200;
/** Of all visitors of one partner, who come without an address. */
export const PLACES_OF_ONE_PARTNER = 1_000;
/** After its pass has ended a place is still told of for so long. */
export const LAPSED_MINUTES = 30;
/** Admissions that were missed, while no platform ran, are made up for at most this long. */
export const CATCH_UP_SECONDS = 10;

/** Asked for by all who wait, so many answers a second are enough. */
const POLLS_A_SECOND = 500;
const POLL_SECONDS = { least: 5, most: 30 };

/** How many stand before a number, at most: those who have left among them still count. Null before the draw. */
export const aheadOf = (number: number | null, admittedNumber: number): number | null =>
  number === null ? null : Math.max(0, number - admittedNumber - 1);

/** In how many minutes a place is admitted, rounded up so that nobody is promised less than it takes. */
export const waitMinutes = (ahead: number, admitAMinute: number): number => Math.ceil((ahead + 1) / admitAMinute);

/** After how many seconds somebody who waits asks again. */
export const pollSeconds = (waiting: number): number =>
  Math.min(POLL_SECONDS.most, Math.max(POLL_SECONDS.least, Math.ceil(waiting / POLLS_A_SECOND)));
