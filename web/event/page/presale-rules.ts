import { momentOf, presaleState } from '#rules/sale.ts';
import type { EventOnPage } from './event-page-data.ts';

type Presale = EventOnPage['presales'][number];
type PresaleEvent = Pick<EventOnPage, 'presales' | 'onSale' | 'sale'>;
export type OpenPresale = Presale & { isRunning: boolean };

/** Events in these states have no presales, whatever was announced. */
const closed = new Set<EventOnPage['sale']['blockedBy']>(['INACTIVE', 'CANCELLED', 'OVER']);

/** Presales that have not ended, by the server's clock (`now`, an ISO instant). */
export const openPresales = ({ presales, onSale, sale }: PresaleEvent, now: string): OpenPresale[] => {
  if (closed.has(sale.blockedBy)) return [];
  const moment = momentOf(new Date(now));
  return presales.flatMap((presale) => {
    const { starts, ends } = presale;
    const state = presaleState({ startDateTimeUtc: starts, endDateTimeUtc: ends }, onSale.starts, moment);
    return state === 'ENDED' ? [] : [{ ...presale, isRunning: state === 'RUNNING' }];
  });
};
