import type { ProblemCode } from '../../../generated/resolver-types.ts';

export type ProblemText = { title: string; message: string };
/** What has a text: every problem, and reasons within INVALID_CARD and WAITING_ROOM whose next step is another. */
export type TextKey = ProblemCode | 'INSUFFICIENT_FUNDS' | 'PASS_IN_USE';
/** All texts in one language. */
export type Texts = Readonly<Record<TextKey, ProblemText>>;
