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
