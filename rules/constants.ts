// The constants of section 9 of the specification that more than one layer needs.

/** Items of a list call: by default, and at most. */
export const LIST_LIMIT = 20;
export const MOST_LIST_LIMIT = 1000;
/** SEARCH-6: results of each kind in a combined search. */
export const SECTION_SIZE = 5;
/** SEARCH-7: miles around a place, and the wider range when nothing was found. */
export const RANGE_MILES = 50;
export const FALLBACK_RANGE_MILES = 100;
/** HIST-1, HIST-2: so many views and suggestions are fetched at once, and so many views are sent at once. */
export const HISTORY_FETCHED = 54;
/** I18N-4: the first and the last day of a date filter, yyyy-MM-dd. */
export const EARLIEST_DAY = '1901-01-01';
export const INFINITE_DAY = '9999-01-01';
