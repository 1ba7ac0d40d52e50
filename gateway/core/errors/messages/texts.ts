import type { ProblemCode } from '../../../generated/resolver-types.ts';

export type ProblemText = { title: string; message: string };
/** What has a text: every problem, and a reason within INVALID_CARD whose next step is another. */
export type TextKey = ProblemCode | 'INSUFFICIENT_FUNDS';
/** All texts in one language. */
export type Texts = Readonly<Record<TextKey, ProblemText>>;
