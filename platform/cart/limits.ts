/** How long seats are held for a cart. */
export const HOLD_MINUTES = 10;
/** After a decline the buyer has at least this long to try another card. */
export const RETRY_MINUTES = 3;
/** 40081: more reservations than a person makes in ten minutes. */
export const RESERVATIONS_IN_TEN_MINUTES = 30;
