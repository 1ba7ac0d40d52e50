import type { Texts } from './texts.ts';

export const en: Texts = {
  PROVIDER_DOWN: {
    title: 'Ticket provider not responding',
    message: 'This event’s ticket provider isn’t responding. Nothing is held. Try again in a few minutes.',
  },
  INVALID_CARD: {
    title: 'Card not accepted',
    message:
      'Your card was declined, or its details are wrong. You weren’t charged. Check the card or use another one.',
  },
  INSUFFICIENT_FUNDS: {
    title: 'Insufficient funds',
    message: 'Your card doesn’t have enough funds for this purchase. You weren’t charged. Use another card.',
  },
  CONFIRM_ELSEWHERE: {
    title: 'Confirmation needed',
    message:
      'Your bank wants you to confirm this payment, which isn’t possible here. You weren’t charged. Use another card.',
  },
  NOT_CONFIRMED: {
    title: 'Payment not confirmed',
    message: 'The payment wasn’t confirmed at your bank. You weren’t charged. Try again or use another card.',
  },
  PAYMENT_CANCELED: {
    title: 'Payment canceled',
    message: 'You canceled the payment. You weren’t charged. Pay another way while we hold your cart.',
  },
  INVALID_CART_STATE: {
    title: 'This cart can’t be changed anymore',
    message: 'The cart has expired, is being paid for, or was already bought. Start again from the event.',
  },
  CARD_EXPIRED: {
    title: 'Card expired',
    message: 'This card has expired. You weren’t charged. Use another card.',
  },
  WRONG_CODE: {
    title: 'Wrong security code',
    message: 'The security code doesn’t match this card. You weren’t charged. Check it and try again.',
  },
  CARD_TRY_AGAIN: {
    title: 'Card couldn’t be processed',
    message: 'Your bank couldn’t process the card just now. You weren’t charged. Try again in a moment.',
  },
  OUTSTANDING_BALANCE: {
    title: 'The total has changed',
    message: 'The amount is lower than the total due. You weren’t charged. Check the new total and pay again.',
  },
  INVALID_BILLING: {
    title: 'Check your billing details',
    message: 'Some of your billing details aren’t valid. You weren’t charged. Correct the marked fields.',
  },
  NOT_PROCESSED: {
    title: 'Purchase not completed',
    message: 'We couldn’t complete your purchase. You weren’t charged, and we’re still holding your cart. Try again.',
  },
  INVALID_QUANTITY: {
    title: 'Choose another number of tickets',
    message: 'Choose at least one ticket, up to the order limit and what’s left.',
  },
  TICKET_ERROR: {
    title: 'These seats can’t be bought together',
    message: 'The seats or the offer don’t go together. Choose other seats.',
  },
  INVALID_HOTEL_REQUEST: {
    title: 'Check your stay',
    message: 'The dates, guests or room aren’t valid. Correct them and try again.',
  },
  INVALID_DATA: {
    title: 'Check what you entered',
    message: 'Something you entered isn’t valid. Correct it and try again.',
  },
  NOT_SELLABLE: {
    title: 'Not on sale',
    message: 'Tickets for this event aren’t on sale right now.',
  },
  SYSTEM_ERROR: {
    title: 'Something went wrong',
    message: 'Our ticketing system had an unexpected problem. Try again in a moment.',
  },
  ROOM_RATE_CHANGED: {
    title: 'The room’s price has changed',
    message: 'The price has changed since you saw it. Check it and confirm again.',
  },
  ALREADY_TAKEN: {
    title: 'Someone else was faster',
    message: 'Someone else got these seats or this room first. Choose others, or take the best available.',
  },
  OFFER_GONE: {
    title: 'Offer no longer available',
    message: 'This package is no longer available. Choose another offer.',
  },
  BLOCKED: {
    title: 'Purchase blocked',
    message: 'This purchase was blocked for security reasons. You weren’t charged. Try again later or contact support.',
  },
  OTHERS_FIRST: {
    title: 'Others go first for a minute',
    message: 'You’ve held these for as long as allowed. You weren’t charged. Choose others, or try again in a minute.',
  },
  RESALE_EXPIRED: {
    title: 'Resale offer expired',
    message: 'We’re no longer holding the resale ticket for you. The rest of your cart stays.',
  },
  WAITING_ROOM: {
    title: 'Wait for your turn',
    message: 'This event has a waiting room. Join the line, and choose your tickets when it’s your turn.',
  },
  PASS_IN_USE: {
    title: 'Your turn is for one purchase',
    message:
      'You’re already holding or have bought tickets for this event. Finish that purchase or release the tickets. To buy more, join the line again.',
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
      'The delivery you chose isn’t available in your country. You weren’t charged. Choose another delivery or another address.',
  },
  NOT_REFUNDABLE: {
    title: 'This can’t be returned',
    message:
      'It was already returned, the deadline has passed, or a room in this order is only sold with these tickets. Nothing was changed.',
  },
  NOT_FOUND: {
    title: 'Not found',
    message: 'It no longer exists, or it isn’t yours. Start again from the event.',
  },
  NOT_SUPPORTED: {
    title: 'Not available here',
    message: 'This isn’t available here. Nothing was changed.',
  },
  UNKNOWN: {
    title: 'That didn’t work',
    message: 'Our ticketing system refused the request. Try again in a moment.',
  },
};
