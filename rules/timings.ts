// Every lifetime and wait of section 9 of the specification, in milliseconds; cookies take `inSeconds` of a lifetime.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

// TIME-1: how long what is kept for a visitor counts.

/** A token that a page's address brought: a partner's referral (AUTH-6) or a discount's (CART-15). */
export const TOKEN_MS = 24 * HOUR_MS;
/** The explanation of the programme stays closed. */
export const EDUCATION_MS = 15 * DAY_MS;
/** The terms notice stays accepted (SHELL-12). */
export const TERMS_MS = 600_000;
/** Browsers keep the files of texts of a language (I18N-2). */
export const LANGUAGE_CACHE_MS = 7 * DAY_MS;
/** A position read from the browser (CITY-9). */
export const POSITION_MS = 24 * HOUR_MS;
/** The session id of every visitor (AUTH-5). */
export const SESSION_ID_MS = 31_536_000_000;
/** A member's sign-in (AUTH-5). */
export const USER_SESSION_MS = 30 * DAY_MS;
/** A page is not begun with a sign-in that ends sooner (AUTH-2). */
export const ENDS_SOON_MS = 4 * HOUR_MS;
/** An access token is refreshed so long before it ends (AUTH-4). */
export const REFRESH_BEFORE_MS = 4_000;
/** After this a list is loaded again (SEARCH-13). */
export const LIST_REFRESH_MS = 600_000;
/** After this a member's history and suggestions are asked for again (HIST-2). */
export const HISTORY_REFRESH_MS = 300_000;

// TIME-2: the waits of the screens.

/** A choice is sent when it has not changed for this long. */
export const DEBOUNCE_MS = 250;
/** A text that is being typed is sent when it has not changed for this long. */
export const SEARCH_DEBOUNCE_MS = 500;
/** Hearts are sent when none was clicked for this long (FAV-1). */
export const FAVOURITES_DEBOUNCE_MS = 500;
/** From choosing all dates or this weekend until it confirms itself (DATE-4). */
export const QUICK_DATE_MS = 100;
/** From the Tab key until the next field of the search is focused (SEARCH-4). */
export const TAB_MS = 50;
/** How far a page is scrolled is looked at, at most, once in this time (SHELL-6). */
export const SCROLL_MS = 50;
/** The window's width is looked at, at most, once in this time (DATE-7). */
export const RESIZE_THROTTLE_MS = 20;
/** From leaving the city field until its menu closes (CITY-2). */
export const CITY_BLUR_MS = 200;
/** From the click to the open dialog, and from closing it to the change of the address (SHELL-9). */
export const DIALOG_MS = 200;
/** From signing out, which covers the page at once, to leaving it (SHELL-4). */
export const SIGN_OUT_MS = 500;
/** After this a notification closes by itself: it begins to fade out (SHELL-7). */
export const NOTIFICATION_MS = 10_000;
/** After this it is removed: its fade takes the time between (SHELL-7). */
export const NOTIFICATION_REMOVED_MS = 11_000;
/** A file of the program that takes longer has failed; the page reloads at most once in this time (ROUTE-4). */
export const CHUNK_TIMEOUT_MS = 120_000;
/** A network that is silent for so long counts as none: kept tickets open without it (ORDER-4). */
export const KEPT_PAGE_MS = 3_000;

/** For `Max-Age` of cookies and answers. */
export const inSeconds = (lifetimeMs: number): number => lifetimeMs / 1_000;
