// Section 9 of the specification: what more than one floor has to know.

/** How many items a list call answers when nobody says how many, and at most. */
export const LIST_LIMIT = 20;
export const MOST_LIST_LIMIT = 1000;
/** SEARCH-6: results of each kind in a combined search. */
export const SECTION_SIZE = 5;
/** SEARCH-7: miles around a place, and how far to look when there is nothing. */
export const RANGE_MILES = 50;
export const FALLBACK_RANGE_MILES = 100;
/** I18N-4: the first and the last day that anything is asked for, yyyy-MM-dd. */
export const EARLIEST_DAY = '1901-01-01';
export const INFINITE_DAY = '9999-01-01';
