import type { Presale } from '../../core/column-types.ts';

const time = (instant: string | null): number => (instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant));

/** As they are shown; one whose start nobody knows comes last. */
export const bySoonest = (a: Presale, b: Presale): number => {
  const [first, second] = [time(a.startsAt), time(b.startsAt)];
  return first === second ? 0 : first - second;
};
