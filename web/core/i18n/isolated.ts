/** Letters of scripts that run from right to left, and what turns the direction of a text. */
const TURNING =
  /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069'];

/** A name for the middle of a sentence: whichever way it runs, it turns nothing that stands beside it. */
export const isolated = (name: string): string =>
  TURNING.test(name) ? `${FIRST_STRONG_ISOLATE}${name.replaceAll(/[\u2066-\u2069]/g, '')}${POP_ISOLATE}` : name;
