/** How long seats are held for a cart. */
export const HOLD_MINUTES = 10;
/** How much longer seats are held when the visitor asks for it; once a cart. */
export const EXTENSION_MINUTES = 5;
/** After a decline the buyer has at least this long to try another card. */
export const RETRY_MINUTES = 3;
/** For how long the resale tickets that a visitor was shown can be bought. */
export const RESALE_MINUTES = 15;
/** 40081: more reservations than a household or an office makes in ten minutes. */
export const RESERVATIONS_FROM_ONE_ADDRESS = 200;
/** 40081: more tickets than an office holds at the same time, in carts that are open or being paid (DOOR-5). */
export const TICKETS_HELD_FROM_ONE_ADDRESS = 120;
/** 40081: more reservations than a person makes in ten minutes. */
export const RESERVATIONS_IN_TEN_MINUTES = 30;
