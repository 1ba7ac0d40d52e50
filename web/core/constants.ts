// Spec section 9: every wait and limit of the storefront's screens, in one place (TIME-2).

/** A choice that is still being made settles before it is asked for. */
export const DEBOUNCE_MS = 250;
/** A dialog is there this long after it was asked for, and says that it is gone this long after it was closed. */
export const DIALOG_MS = 200;
/** How much of a browsing history is kept: cities, and things of each kind (HIST-1). */
export const HISTORY_CITIES = 4;
export const HISTORY_VIEWS = 24;
/** HOME-8: how far the search banner must be gone before the header comes, in pixels. */
export const HEADER_OFFSET_PX = 60;
/** SHELL-6: how far a page is scrolled before there is a way back up, in pixels. */
export const BACK_TO_TOP_PX = 2000;
/** HOME-6: top events that are loaded, and shown at first. */
export const TOP_EVENTS_LOADED = 12;
export const TOP_EVENTS_SHOWN = 6;
/** ROUTE-4: a part of the program that has not come after this long does not come any more; nor is the page loaded anew more often. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** A search that is being typed settles longer than that. */
export const SEARCH_DEBOUNCE_MS = 500;
/** From choosing all dates or this weekend until it confirms itself (DATE-4). */
export const QUICK_DATE_MS = 100;
/** From Tab until the next field of the search is focused (SEARCH-4). */
export const TAB_MS = 50;
export const RESIZE_THROTTLE_MS = 20;
/** From leaving the city field until its menu closes (CITY-2). */
export const CITY_BLUR_MS = 200;
/** How long a position stands for where the visitor is (CITY-9). */
export const POSITION_MS = 86_400_000;
/** After this a list is asked for again (SEARCH-13). */
export const LIST_REFRESH_MS = 600_000;
/** Cities in a field's menu and in a drop-down (CITY-3). */
export const CITY_SUGGESTIONS = 3;
export const CITY_DROPDOWN_SIZE = 5;
/** An event's page answers "gone" (410) so long after its end; until then it says that the event is over. */
export const GONE_AFTER_DAYS = 90;
