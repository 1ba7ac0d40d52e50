import type { TFunction } from 'i18next';
import { formatPercent } from './format.ts';

/** A brand's rule for tickets that are given back; null from a platform that does not tell. */
export type TicketReturns = { untilHoursBefore: number | null; feePercent: number } | null;

/** The rule in words, with what a cancelled event returns; null where tickets are not taken back. */
export const returnsText = (
  returns: TicketReturns,
  { t, language }: { t: TFunction<'sale'>; language: string },
): string | null => {
  if (returns === null || returns.untilHoursBefore === null) return null;
  const { untilHoursBefore: count, feePercent } = returns;
  return [
    t('returns.until', { count }),
    ...(feePercent > 0 ? [t('returns.fee', { percent: formatPercent(feePercent, language) })] : []),
    t('returns.cancelled'),
  ].join(' ');
};
