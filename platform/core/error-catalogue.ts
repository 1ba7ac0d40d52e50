/** The catalogue of spec section 8, plus what HTTP itself can say. Title and message are safe to show. */
export const catalogue = {
  '50301': {
    status: 503,
    title: 'Ticket provider unavailable',
    message: 'The ticket provider does not answer at the moment.',
  },
  '20002': { status: 402, title: 'Card declined', message: 'The card was declined or its details are not valid.' },
  '20010': {
    status: 409,
    title: 'Cart not open',
    message: 'This cart has expired, is empty, is being paid or was already bought.',
  },
  '20120': { status: 409, title: 'Outstanding balance', message: 'The amount paid is below the amount due.' },
  '20118': { status: 422, title: 'Invalid billing information', message: 'The billing details are not valid.' },
  '20226': {
    status: 503,
    title: 'Purchase not processed',
    message: 'The purchase was not carried out and nothing was charged.',
  },
  '20231': { status: 422, title: 'Invalid quantity', message: 'That many tickets cannot be bought.' },
  '40077': { status: 422, title: 'Ticket error', message: 'These seats or tickets cannot be bought together.' },
  '40010': { status: 400, title: 'Invalid hotel request', message: 'The stay, the guests or the room are not valid.' },
  '40020': { status: 400, title: 'Invalid data', message: 'The request is not valid.' },
  '50020': { status: 409, title: 'Event not on sale', message: 'Tickets for this event cannot be bought now.' },
  '50030': { status: 500, title: 'System error', message: 'Something failed unexpectedly. Nothing was changed.' },
  '40076': { status: 409, title: 'Room rate changed', message: 'The price of the room has changed.' },
  '67941': { status: 409, title: 'Already taken', message: 'Somebody else took these seats or this room first.' },
  '40078': { status: 409, title: 'Offer gone', message: 'The package offer is no longer available.' },
  '40081': { status: 409, title: 'Transaction blocked', message: 'The transaction was blocked by a risk rule.' },
  '20053': { status: 410, title: 'Resale session expired', message: 'The resale session has expired.' },
  SERVER_ERROR: { status: 500, title: 'Request failed', message: 'The request could not be carried out.' },
} as const satisfies Record<string, { status: number; title: string; message: string }>;

export type ErrorCode = keyof typeof catalogue;
