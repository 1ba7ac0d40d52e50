// Every wait and limit of the storefront's screens: docs/requirements.md, section 9 (TIME-2).

/** A choice is sent when it has not changed for this long. */
export const DEBOUNCE_MS = 250;
/** From the click to the open dialog, and from closing it to the change of the address (SHELL-9). */
export const DIALOG_MS = 200;
/** Limits of the browsing history: cities, and views of each kind (HIST-1). */
export const HISTORY_CITIES = 4;
export const HISTORY_VIEWS = 24;
/** After this a member's history and suggestions are asked for again (HIST-2). */
export const HISTORY_REFRESH_MS = 300_000;
/** What a member looks at is sent when they have looked at nothing else for this long. */
export const VIEWS_DEBOUNCE_MS = 2000;
/** HOME-8: how far the search banner must be scrolled out before the header appears, in pixels. */
export const HEADER_OFFSET_PX = 60;
/** SHELL-6: how far a page is scrolled before the button to the top appears, in pixels. */
export const BACK_TO_TOP_PX = 2000;
/** HOME-6: top events that are loaded, and shown at first. */
export const TOP_EVENTS_LOADED = 12;
export const TOP_EVENTS_SHOWN = 6;
/** ROUTE-4: a file of the program that takes longer has failed; the page reloads at most once in this time. */
export const CHUNK_TIMEOUT_MS = 120_000;
/** A text that is being typed is sent when it has not changed for this long. */
export const SEARCH_DEBOUNCE_MS = 500;
/** From choosing all dates or this weekend until it confirms itself (DATE-4). */
export const QUICK_DATE_MS = 100;
/** From the Tab key until the next field of the search is focused (SEARCH-4). */
export const TAB_MS = 50;
export const RESIZE_THROTTLE_MS = 20;
/** From leaving the city field until its menu closes (CITY-2). */
export const CITY_BLUR_MS = 200;
/** After this a list is loaded again (SEARCH-13). */
export const LIST_REFRESH_MS = 600_000;
/** Cities in a field's menu and in a drop-down (CITY-3). */
export const CITY_SUGGESTIONS = 3;
export const CITY_DROPDOWN_SIZE = 5;
/** An event's page answers 410 this long after its end; until then it says that the event is over. */
export const GONE_AFTER_DAYS = 90;
/** SHELL-7: after this a notification closes by itself; it fades out and is gone within the next second. */
export const NOTIFICATION_MS = 10_000;
/** FAV-1: hearts are sent when none was clicked for this long. */
export const FAVOURITES_DEBOUNCE_MS = 500;
/** The most changes in one request, and ids of favourites on one page (FAV-2). */
export const FAVOURITES_A_REQUEST = 100;
/** From signing out, which covers the page at once, to leaving it (SHELL-4). */
export const SIGN_OUT_MS = 500;
/** Characters of a member's name that a narrow screen shows (SHELL-3). */
export const NARROW_NAME_LENGTH = 20;
/** TEN-13: a waiting room that has said nothing for so long no longer keeps a visitor who wants to go on. */
export const WAITING_ROOM_MS = 600_000;
