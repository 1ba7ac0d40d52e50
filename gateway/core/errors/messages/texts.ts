import type { ProblemCode } from '../../../generated/resolver-types.ts';

export type ProblemText = { title: string; message: string };
/** The texts of every problem in one language. */
export type Texts = Readonly<Record<ProblemCode, ProblemText>>;
