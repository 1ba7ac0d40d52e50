import type { ProblemCode } from '../../../generated/resolver-types.ts';

export type ProblemText = { title: string; message: string };
/** What has a text: every problem, and reasons within INVALID_CARD, WAITING_ROOM, BLOCKED, INVALID_DATA and INVALID_BILLING whose next step is another. */
export type TextKey =
  | ProblemCode
  | 'INSUFFICIENT_FUNDS'
  | 'CONFIRM_ELSEWHERE'
  | 'NOT_CONFIRMED'
  | 'PAYMENT_CANCELED'
  | 'PASS_IN_USE'
  | 'CARD_EXPIRED'
  | 'WRONG_CODE'
  | 'CARD_TRY_AGAIN'
  | 'OTHERS_FIRST'
  | 'DELIVERY_LATE'
  | 'DELIVERY_GONE'
  | 'DELIVERY_ELSEWHERE';
/** All texts in one language. */
export type Texts = Readonly<Record<TextKey, ProblemText>>;
