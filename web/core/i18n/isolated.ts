/** Letters of right-to-left scripts, and control characters that change the direction of text. */
const TURNING =
  /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [FIRST_STRONG_ISOLATE, POP_ISOLATE] = ['\u2068', '\u2069'];

/** A name inside a sentence, wrapped in isolates when needed, so that its direction does not change the text beside it. */
export const isolated = (name: string): string =>
  TURNING.test(name) ? `${FIRST_STRONG_ISOLATE}${name.replaceAll(/[\u2066-\u2069]/g, '')}${POP_ISOLATE}` : name;
