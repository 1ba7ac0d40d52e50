/** How long a cart holds its seats. */
export const HOLD_MINUTES = 10;
/** A cart's one extension. */
export const EXTENSION_MINUTES = 5;
/** After a declined card the hold lasts at least so long, to try another one. This takes the extension's place. */
export const RETRY_MINUTES = 3;
/** PAY-6: how long a buyer may take to confirm a payment in the processor's own dialog, while what the cart holds stays held. */
export const ACTION_MINUTES = 10;
/** The same on a page elsewhere. No hold lasts longer than HOLD_MINUTES, EXTENSION_MINUTES and this together. */
export const REDIRECT_MINUTES = 15;
/** CART-17: so long after a visitor's hold has ended others come first. */
export const PAUSE_MINUTES = 1;
/** ORDER-8: how long tickets are held for the first in line of a waiting list: as long as any hold with its extension, without one of its own. */
export const OFFER_MINUTES = HOLD_MINUTES + EXTENSION_MINUTES;
/** ORDER-8: so long before an event its waiting list ends. */
export const LIST_ENDS_HOURS = 24;
/** How long a resale session lasts. */
export const RESALE_MINUTES = 15;
/** 40081: reservations from one address in ten minutes; an office makes fewer. */
export const RESERVATIONS_FROM_ONE_ADDRESS = 200;
/** 40081, DOOR-5: tickets and rooms in open carts and carts being paid, from one address; an office holds fewer. */
export const TICKETS_HELD_FROM_ONE_ADDRESS = 120;
/** 40081: reservations of one visitor in ten minutes. */
export const RESERVATIONS_IN_TEN_MINUTES = 30;
