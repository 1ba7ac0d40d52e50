// TIME-1: how long what is kept for a visitor counts, in milliseconds; cookies take `inSeconds` of it.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A token that a page's address brought: a partner's referral (AUTH-6) or a discount's (CART-15). */
export const TOKEN_MS = 24 * HOUR_MS;
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

/** For `Max-Age` of cookies and answers. */
export const inSeconds = (lifetimeMs: number): number => lifetimeMs / 1_000;
