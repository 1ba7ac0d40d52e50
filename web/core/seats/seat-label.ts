import type { TFunction } from 'i18next';
import { localeOf } from '#rules/locale.ts';

/** Section, row and seats; section and row are null for general admission. */
export type Place = { section: string | null; row: string | null; seats: readonly string[] };

const inOrder = (seats: readonly string[]): string[] =>
  [...seats].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** No line breaks here. */
const WORD_JOINER = '\u2060';

/** Joins adjacent numbers: "7–9, 11". A seat name that is not a number is not joined. */
export function seatRanges(seats: readonly string[]): string {
  const ranges: { from: string; to: string }[] = [];
  for (const seat of inOrder(seats)) {
    const last = ranges.at(-1);
    if (last && Number(seat) === Number(last.to) + 1) last.to = seat;
    else ranges.push({ from: seat, to: seat });
  }
  return ranges.map(({ from, to }) => (from === to ? from : `${from}–${WORD_JOINER}${to}`)).join(', ');
}

/** "Sec 104, Row F, Seats 7–8": for the eye. */
export function seatLabel(t: TFunction<'sale'>, { section, row, seats }: Place): string {
  if (section === null || row === null) return t('seats.general');
  return t('seats.label', { section, row, seats: seatRanges(seats), count: seats.length });
}

/** "Section 104, row F, seats 7 and 8": for screen readers. */
export function seatSpoken(t: TFunction<'sale'>, { section, row, seats }: Place, language: string): string {
  if (section === null || row === null) return t('seats.general');
  const list = new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(inOrder(seats));
  return t('seats.spoken', { section, row, seats: list, count: seats.length });
}
