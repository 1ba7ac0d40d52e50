/** A wall clock at the venue, and the instant where that is told. */
export type ToldMoment = { date: string | null; time: string | null; at: string | null };

/** Providers write 0, 0 for coordinates that they do not know. */
export const isUnknownPoint = (latitude: unknown, longitude: unknown): boolean => latitude === 0 && longitude === 0;

const CLOCK = 'HH:mm'.length;
const isMidnight = ({ time }: ToldMoment): boolean => time?.slice(0, CLOCK) === '00:00';

function isNotAfter(end: ToldMoment, start: ToldMoment): boolean {
  if (end.at !== null && start.at !== null) return Date.parse(end.at) <= Date.parse(start.at);
  if (end.date === null || start.date === null) return false;
  if (end.date !== start.date) return end.date < start.date;
  return end.time !== null && start.time !== null && end.time.slice(0, CLOCK) <= start.time.slice(0, CLOCK);
}

/** What cannot be so of an event's start and end: `midnight` is how providers write that only the day is known. */
export function timesFault(start: ToldMoment, end: ToldMoment): 'midnight' | 'end' | null {
  if (isMidnight(start) && isMidnight(end) && start.date !== null && end.date !== null && end.date >= start.date)
    return 'midnight';
  return isNotAfter(end, start) ? 'end' : null;
}

/** A tag of HTML; `<3` is none. */
export const TAG = /<\/?[a-z][^<>]*>/gi;

/** Tags within a word or a sentence. */
const INLINE = /<\/?(?:a|b|em|font|i|s|small|span|strong|u)\b[^<>]*>/gi;

/** A text without tags; the text itself where it has none. */
export const withoutTags = (text: string): string =>
  text.includes('<')
    ? text
        .replace(INLINE, '')
        .replace(TAG, ' ')
        .replace(/[^\S\n]+/g, ' ')
        .trim()
    : text;
