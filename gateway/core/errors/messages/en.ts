import type { Texts } from './texts.ts';

export const en: Texts = {
  PROVIDER_DOWN: {
    title: 'Ticket provider not answering',
    message:
      'The ticket provider of this event does not answer. Nothing was reserved. Please try again in a few minutes.',
  },
  INVALID_CARD: {
    title: 'Card not accepted',
    message: 'The card was declined or its details are wrong. Nothing was charged. Check the card or use another one.',
  },
  INSUFFICIENT_FUNDS: {
    title: 'Not enough funds',
    message: 'The card does not have enough money for this purchase. Nothing was charged. Use another card.',
  },
  CONFIRM_ELSEWHERE: {
    title: 'Confirmation needed',
    message:
      'Your bank wants you to confirm this payment, which isn’t possible here. Nothing was charged. Use another card.',
  },
  NOT_CONFIRMED: {
    title: 'Payment not confirmed',
    message: 'The payment wasn’t confirmed at your bank. Nothing was charged. Try again or use another card.',
  },
  PAYMENT_CANCELED: {
    title: 'Payment canceled',
    message: 'You canceled the payment. Nothing was charged. Pay another way while your cart is held.',
  },
  INVALID_CART_STATE: {
    title: 'Cart can no longer be changed',
    message: 'The cart has expired, is being paid, or was already bought. Start again from the event.',
  },
  CARD_EXPIRED: {
    title: 'Card expired',
    message: 'This card has expired. Nothing was charged. Use another card.',
  },
  WRONG_CODE: {
    title: 'Wrong security code',
    message: 'The security code doesn’t match this card. Nothing was charged. Check it and try again.',
  },
  CARD_TRY_AGAIN: {
    title: 'Card couldn’t be processed',
    message: 'Your bank couldn’t process the card just now. Nothing was charged. Try again in a moment.',
  },
  OUTSTANDING_BALANCE: {
    title: 'The total has changed',
    message: 'The amount is below what is due. Nothing was charged. Check the new total and pay again.',
  },
  INVALID_BILLING: {
    title: 'Check your billing details',
    message: 'Some of the billing details are not valid. Nothing was charged. Correct the marked fields.',
  },
  NOT_PROCESSED: {
    title: 'Purchase not carried out',
    message: 'The purchase was not carried out and nothing was charged. Your cart is still held: try again.',
  },
  INVALID_QUANTITY: {
    title: 'Choose another number of tickets',
    message: 'That is fewer than one, more than one order may have, or more than is left. Choose another number.',
  },
  TICKET_ERROR: {
    title: 'These seats cannot be bought together',
    message: 'The seats or the offer do not belong together. Choose other seats.',
  },
  INVALID_HOTEL_REQUEST: {
    title: 'Check your stay',
    message: 'The dates, guests or room of the stay are not valid. Correct them and try again.',
  },
  INVALID_DATA: {
    title: 'Check what you entered',
    message: 'Something in the request is not valid. Correct it and try again.',
  },
  NOT_SELLABLE: { title: 'Not on sale', message: 'Tickets for this event cannot be bought now.' },
  SYSTEM_ERROR: {
    title: 'Something went wrong',
    message: 'The ticket system failed unexpectedly. Please try again in a moment.',
  },
  ROOM_RATE_CHANGED: {
    title: 'The price of the room has changed',
    message: 'The room has a new price since you saw it. Check it and confirm again.',
  },
  ALREADY_TAKEN: {
    title: 'Somebody was faster',
    message: 'Somebody else took these seats or this room first. Choose others, or take the best available.',
  },
  OFFER_GONE: {
    title: 'Offer no longer available',
    message: 'This package is no longer available. Choose another offer.',
  },
  BLOCKED: {
    title: 'Purchase blocked',
    message: 'This purchase was blocked for security reasons. Nothing was charged. Try later or contact support.',
  },
  OTHERS_FIRST: {
    title: 'Others come first for a minute',
    message:
      'You have held these for as long as anybody may. Choose others, or try again in a minute. Nothing was charged.',
  },
  RESALE_EXPIRED: {
    title: 'Resale offer expired',
    message: 'The resale ticket is no longer held for you. The rest of your cart stays.',
  },
  WAITING_ROOM: {
    title: 'You need to wait your turn',
    message: 'This event has a waiting room. Take a place in it; when it is your turn you can choose your tickets.',
  },
  PASS_IN_USE: {
    title: 'Your turn is for one purchase',
    message:
      'You already hold or have bought tickets of this event. Finish that purchase or give the tickets back; to buy more, take a new place in the waiting room.',
  },
  DELIVERY_LATE: {
    title: 'Too late for this delivery',
    message: 'It can’t arrive before the event starts. Choose another delivery.',
  },
  DELIVERY_GONE: {
    title: 'This delivery isn’t available',
    message: 'It isn’t offered for this order. Choose another delivery.',
  },
  DELIVERY_ELSEWHERE: {
    title: 'We don’t deliver to this country',
    message:
      'The delivery you chose doesn’t go to your country. Nothing was charged. Choose another delivery or another address.',
  },
  NOT_REFUNDABLE: {
    title: 'This cannot be given back',
    message:
      'It was given back already, it is too late for it, or a room of the order is only sold together with these tickets. Nothing was changed.',
  },
  NOT_FOUND: {
    title: 'Not found',
    message: 'It does not exist any more, or it is not yours. Start again from the event.',
  },
  NOT_SUPPORTED: {
    title: 'Not available here',
    message: "This isn't available here. Nothing was changed.",
  },
  UNKNOWN: {
    title: 'That did not work',
    message: 'The ticket system refused the request. Please try again in a moment.',
  },
};
