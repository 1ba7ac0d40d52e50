import type { KeywordReading as ReadingWire } from '../../generated/platform.ts';
import type { KeywordReading } from '../../generated/resolver-types.ts';

/** What a list answers beside its items when it has a keyword; an older platform does not tell it. */
export type WithReading = { reading?: ReadingWire | null };

export function toReading({ reading }: WithReading): KeywordReading | null {
  return reading ?? null;
}
