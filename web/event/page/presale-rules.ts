import type { EventOnPage } from './event-page-data.ts';

type Presale = EventOnPage['presales'][number];
type PresaleEvent = Pick<EventOnPage, 'presales' | 'onSale' | 'sale'>;
export type OpenPresale = Presale & { isRunning: boolean };

/** Events in these states have no presales, whatever was announced. */
const closed = new Set<EventOnPage['sale']['blockedBy']>(['INACTIVE', 'CANCELLED', 'OVER']);

/** Presales that have not ended, by the server's clock (`now`, an ISO instant). One without an end ends when the public sale starts. */
export const openPresales = ({ presales, onSale, sale }: PresaleEvent, now: string): OpenPresale[] => {
  if (closed.has(sale.blockedBy)) return [];
  const at = Date.parse(now);
  return presales.flatMap((presale) => {
    const ends = presale.ends ?? onSale.starts;
    if (ends !== null && Date.parse(ends) <= at) return [];
    return [{ ...presale, isRunning: presale.starts !== null && Date.parse(presale.starts) <= at }];
  });
};
