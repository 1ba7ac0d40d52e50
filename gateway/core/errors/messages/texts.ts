import type { ProblemCode } from '../../../generated/resolver-types.ts';

export type ProblemText = { title: string; message: string };
/** What every problem is called in one language. */
export type Texts = Readonly<Record<ProblemCode, ProblemText>>;
