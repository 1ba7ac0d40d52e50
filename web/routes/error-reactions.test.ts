import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { describe, expect, test } from 'vitest';
import type { ProblemCode } from '#operations/generated/documents.ts';
import { failureOf, type ReserveOutcome, ticketOutcome } from '../cart/hold/reserve.ts';
import { type CartStage, cartReducer, openCart } from '../cart/pay/cart-machine.ts';
import { type PurchaseAnswer, toEvent } from '../cart/pay/purchase-answer.ts';
import { type RoomOutcome, roomOutcome } from '../cart/room/reserve-room.ts';
import { writtenLanguages } from '../core/i18n/languages.ts';
import { serverI18n } from '../core/i18n/server.ts';
import type { NextStep } from '../event/tickets/use-holding.ts';
import { nextStepAfter } from './next-step.ts';

type Reaction = {
  tickets: ReserveOutcome['kind'];
  /** The step that the event’s page offers, in the problem's own words. */
  next: NextStep;
  room: RoomOutcome['kind'];
  /** The problem's own words say that nothing was charged; otherwise the page adds it. */
  saysUncharged: boolean;
};

const told: Reaction = { tickets: 'refused', next: 'choose', room: 'refused', saysUncharged: false };
const uncharged: Reaction = { ...told, saysUncharged: true };

/** What the pages make of every problem. Which code of the platform is which problem: gateway/core/errors/problem-codes.test.ts. */
const reactions: Record<ProblemCode, Reaction> = {
  ALREADY_TAKEN: { ...told, tickets: 'taken', room: 'taken' },
  BLOCKED: uncharged,
  INVALID_BILLING: uncharged,
  INVALID_CARD: uncharged,
  INVALID_CART_STATE: told,
  INVALID_DATA: told,
  INVALID_HOTEL_REQUEST: { ...told, room: 'invalid' },
  INVALID_QUANTITY: told,
  NOT_FOUND: told,
  NOT_PROCESSED: uncharged,
  NOT_REFUNDABLE: told,
  NOT_SELLABLE: { ...told, next: 'other-events' },
  NOT_SUPPORTED: told,
  OFFER_GONE: told,
  OUTSTANDING_BALANCE: uncharged,
  PROVIDER_DOWN: told,
  RESALE_EXPIRED: { ...told, next: 'look-again' },
  ROOM_RATE_CHANGED: told,
  SYSTEM_ERROR: told,
  TICKET_ERROR: told,
  UNKNOWN: told,
  WAITING_ROOM: told,
};

const words = { title: 'Its title', message: 'Its message.' };
const problemOf = (code: ProblemCode) => ({ __typename: 'Problem' as const, code, ...words, fields: [] });

describe.each(Object.entries(reactions) as [ProblemCode, Reaction][])('%s', (code, reaction) => {
  const refusal = { cart: null, problems: [problemOf(code)] };

  test(`[ERR-2] of tickets is ${reaction.tickets}, with the step ${reaction.next}`, () => {
    const outcome = ticketOutcome(refusal);
    expect(outcome).toEqual({ kind: reaction.tickets, ...(reaction.tickets === 'refused' && { code, ...words }) });
    expect(nextStepAfter(code)).toBe(reaction.next);
  });

  test(`[ERR-2] of a room is ${reaction.room}`, () => {
    const outcome = roomOutcome({ ...refusal, roomPrice: null });
    expect(outcome).toMatchObject({ kind: reaction.room, ...(reaction.room !== 'taken' && words) });
  });

  const pay = (remainingCart: object | null) => {
    const answer = { __typename: 'PurchaseRejected', remainingCart, wallet: null, problems: [problemOf(code)] };
    const paying = cartReducer(openCart, { type: 'submit' });
    return cartReducer(paying, toEvent(answer as PurchaseAnswer));
  };

  test('[ERR-2] [CART-12] of a payment is told in its words where the cart is open, and can be paid again', () => {
    const { stage, submitted, refusal } = pay({ state: 'OPEN', purchase: null });
    expect({ stage, submitted, refusal }).toEqual({
      stage: 'open',
      submitted: false,
      refusal: { ...words, saysUncharged: reaction.saysUncharged, fields: [] },
    });
  });

  test.each<[object | null, CartStage]>([
    [null, 'ended'],
    [{ state: 'PAYING', purchase: null }, 'confirming'],
    [{ state: 'PURCHASED', purchase: { state: 'SUCCEEDED', orderId: '1' } }, 'purchased'],
  ])('[CART-12] of a payment whose cart is now %j leads to the stage %s', (cart, stage) => {
    expect(pay(cart).stage).toBe(stage);
  });
});

test('[ERR-2] a changed price is asked about, for a room and for a payment', () => {
  const roomPrice = {
    __typename: 'RoomPriceChange' as const,
    expected: { __typename: 'Money' as const, minorUnits: 100, currencyCode: 'USD' },
    actual: { __typename: 'Money' as const, minorUnits: 120, currencyCode: 'USD' },
  };
  const outcome = roomOutcome({ cart: null, problems: [problemOf('ROOM_RATE_CHANGED')], roomPrice });
  expect(outcome).toMatchObject({ kind: 'price', expected: { minorUnits: 100 }, actual: { minorUnits: 120 } });
  const changed = { ...roomPrice, __typename: 'PurchasePriceChanged', cart: {} } as unknown as PurchaseAnswer;
  const paying = cartReducer(openCart, { type: 'submit' });
  expect(cartReducer(paying, toEvent(changed))).toMatchObject({
    ...{ stage: 'open', submitted: false, newTotal: { expected: 100, actual: 120 } },
  });
});

test('[ERR-2] [CART-2] a held room whose tickets were refused is told with the warning’s words', () => {
  const warnings = [problemOf('RESALE_EXPIRED')];
  expect(roomOutcome({ cart: { id: 'cart-1' }, problems: [], roomPrice: null, warnings })).toEqual({
    ...{ kind: 'room-only', cartId: 'cart-1', ...words },
  });
});

test.each([
  ['a failure that the platform told about (50030)', { problem: { code: 'SYSTEM_ERROR', ...words } }, 'failed'],
  ['another problem', { problem: { code: 'UNKNOWN', ...words } }, 'unreachable'],
  ['an error without a problem', {}, 'unreachable'],
])('[ERR-2] %s may be sent again', (_case, extensions, kind) => {
  const failure = failureOf(new CombinedGraphQLErrors({ errors: [{ message: 'No', extensions }] }));
  expect(failure).toEqual({ kind, ...(kind === 'failed' && words) });
});

test('[ERR-2] a call without an answer is unreachable', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({ kind: 'unreachable' });
});

/** Where the page has words of its own in place of the problem's, by the platform's code. */
const ownWords = {
  '20010': ['checkout:ended.title', 'checkout:ended.text', 'checkout:ended.again'],
  '20120': ['checkout:payment.changed.title', 'checkout:payment.changed.text'],
  '40020': ['checkout:points.spent.title', 'checkout:points.spent.text'],
  '40076': ['hotels:booking.price.title', 'hotels:booking.price.text', 'hotels:booking.price.accept'],
  '50301': ['main:notices.providerNotAvailable'],
  '67941': ['event:gone.title', 'event:gone.message', 'hotels:booking.taken.title', 'hotels:booking.taken.text'],
} as const;

test.each(Object.entries(ownWords))(
  '[ERR-2] [I18N-2] %s has words of its own in each of six languages',
  (_code, keys) => {
    for (const key of keys) {
      const texts = writtenLanguages.map((language) => serverI18n(language).t(key));
      expect(texts, key).not.toContain(key);
      expect(new Set(texts).size, key).toBe(6);
    }
  },
);
