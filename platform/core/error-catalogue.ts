/**
 * The error codes of spec section 8, WAITING_ROOM, and SERVER_ERROR for plain HTTP statuses. Title and message may be shown to
 * visitors; `when` describes the situations that raise the code, for readers of the contract.
 */
export const catalogue = {
  '50301': {
    status: 503,
    title: 'Ticket provider unavailable',
    message: 'The ticket provider does not answer at the moment.',
    when: 'A buyer is to go to the event’s provider, and the provider is down or fails.',
  },
  '20002': {
    status: 402,
    title: 'Card declined',
    message: 'The card was declined or its details are not valid.',
    when: 'The card is declined, has too little money, or its token is not valid any more. Nothing was charged.',
  },
  '20010': {
    status: 409,
    title: 'Cart not open',
    message: 'This cart has expired, is empty, is being paid or was already bought.',
    when: 'A cart that has expired, was deleted, is being paid or was bought is changed or paid, or prolonged twice; or no order could be made of a paid one, and the charge is being returned.',
  },
  '20120': {
    status: 409,
    title: 'Outstanding balance',
    message: 'The amount paid is below the amount due.',
    when: 'The total that the buyer agreed to is not the cart’s; data carries both. Nothing was charged.',
  },
  '20118': {
    status: 422,
    title: 'Invalid billing information',
    message: 'The billing details are not valid.',
    when: 'A billing field breaks its country’s rule; each is named. data.reason delivery_elsewhere: the chosen delivery does not go to its country.',
  },
  '20226': {
    status: 503,
    title: 'Purchase not processed',
    message: 'The purchase was not carried out and nothing was charged.',
    when: 'The payment processor cannot be reached or refuses to try, and it is certain that nothing was charged.',
  },
  '20231': {
    status: 422,
    title: 'Invalid quantity',
    message: 'That many tickets cannot be bought.',
    when: 'Fewer than one, more than the event’s limit or than is left together, or not the number of seats named.',
  },
  '40077': {
    status: 422,
    title: 'Ticket error',
    message: 'These seats or tickets cannot be bought together.',
    when: 'Seats, offers or a package do not belong together or to the event, accessible places are not asked for as such, or tickets are given back that cannot be.',
  },
  '40010': {
    status: 400,
    title: 'Invalid hotel request',
    message: 'The stay, the guests or the room are not valid.',
    when: 'The dates of a stay, its guests or its room break a rule, or a room is given back that cannot be; the field is named.',
  },
  '40020': {
    status: 400,
    title: 'Invalid data',
    message: 'The request is not valid.',
    when: 'Any other field of a request breaks its rule; the field is named. 422 when an idempotency key comes with another body. data.reason of a delivery: delivery_late when it cannot arrive before the event starts, by now, delivery_gone when it is not offered.',
  },
  '50020': {
    status: 409,
    title: 'Event not on sale',
    message: 'Tickets for this event cannot be bought now.',
    when: 'The event is over, cancelled, inactive, not on sale yet or not sold here.',
  },
  '50030': {
    status: 500,
    title: 'System error',
    message: 'Something failed unexpectedly. Nothing was changed.',
    when: 'An unexpected failure, whose cause is in the log under the request’s id; 503 while the database does not answer.',
  },
  '40076': {
    status: 409,
    title: 'Room rate changed',
    message: 'The price of the room has changed.',
    when: 'A room’s price is not the one sent; data carries oldPrice and newPrice. Send the new one with oldTotalPrice to agree.',
  },
  '67941': {
    status: 409,
    title: 'Already taken',
    message: 'Somebody else took these seats or this room first.',
    when: 'Somebody else took a seat or a room first, or what a cart held after its hold had ended.',
  },
  '40078': {
    status: 409,
    title: 'Offer gone',
    message: 'The package offer is no longer available.',
    when: 'A package was withdrawn, has ended or has too few left.',
  },
  '40081': {
    status: 409,
    title: 'Transaction blocked',
    message: 'The transaction was blocked by a risk rule.',
    when: 'The processor blocks the card, a visitor or an address makes more tries than a person does, or has held these for as long as one may: others come first for a minute (data.reason is others_first).',
  },
  '20053': {
    status: 410,
    title: 'Resale session expired',
    message: 'The resale session has expired.',
    when: 'Resale tickets are asked for after their session. Beside a room it is a warning of the cart, and the room stays.',
  },
  WAITING_ROOM: {
    status: 409,
    title: 'Waiting room',
    message: 'This event has a waiting room: take a place in it and wait for your turn.',
    when: 'Tickets of an event whose waiting room is open are reserved without a pass, or with one that has ended, is somebody else’s, or holds or has bought other tickets (data.reason is pass_in_use).',
  },
  SERVER_ERROR: {
    status: 500,
    title: 'Request failed',
    message: 'The request could not be carried out.',
    when: 'What HTTP itself says: 401 without a valid sign-in or signature, 404 for what does not exist or is not yours, 421 for a brand that is not served, 429 while too many want the same event or hotel at once (nothing was held, try again).',
  },
} as const satisfies Record<string, { status: number; title: string; message: string; when: string }>;

export type ErrorCode = keyof typeof catalogue;
