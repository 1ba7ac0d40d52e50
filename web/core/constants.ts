// The limits of the storefront's screens: docs/requirements.md, section 9. Its lifetimes and waits stand in rules/timings.ts.

/** Limits of the browsing history: cities, and views of each kind (HIST-1). */
export const HISTORY_CITIES = 4;
export const HISTORY_VIEWS = 24;
/** What a member looks at is sent when they have looked at nothing else for this long. */
export const VIEWS_DEBOUNCE_MS = 2000;
/** HOME-8: how far the search banner must be scrolled out before the header appears, in pixels. */
export const HEADER_OFFSET_PX = 60;
/** SHELL-6: how far a page is scrolled before the button to the top appears, in pixels. */
export const BACK_TO_TOP_PX = 2000;
/** HOME-6: top events that are loaded, and shown at first. */
export const TOP_EVENTS_LOADED = 12;
export const TOP_EVENTS_SHOWN = 6;
/** Cities in a field's menu and in a drop-down (CITY-3). */
export const CITY_SUGGESTIONS = 3;
export const CITY_DROPDOWN_SIZE = 5;
/** An event's page answers 410 this long after its end; until then it says that the event is over. */
export const GONE_AFTER_DAYS = 90;
/** The most changes in one request, and ids of favourites on one page (FAV-2). */
export const FAVOURITES_A_REQUEST = 100;
/** Characters of a member's name that a narrow screen shows (SHELL-3). */
export const NARROW_NAME_LENGTH = 20;
/** TEN-13: a waiting room that has said nothing for so long no longer keeps a visitor who wants to go on. */
export const WAITING_ROOM_MS = 600_000;
