import type { EventOnPage } from './event-page-data.ts';

type Presale = EventOnPage['presales'][number];
type Sold = Pick<EventOnPage, 'presales' | 'onSale' | 'sale'>;
export type OpenPresale = Presale & { isRunning: boolean };

/** Nobody sells tickets for what does not take place any more, whatever was announced. */
const closed = new Set<EventOnPage['sale']['blockedBy']>(['INACTIVE', 'CANCELLED', 'OVER']);

/** Presales that are not over yet, by the server's clock; one whose end is not known goes on until everybody's sale. */
export const openPresales = ({ presales, onSale, sale }: Sold, now: string): OpenPresale[] => {
  if (closed.has(sale.blockedBy)) return [];
  const at = Date.parse(now);
  return presales.flatMap((presale) => {
    const ends = presale.ends ?? onSale.starts;
    if (ends !== null && Date.parse(ends) <= at) return [];
    return [{ ...presale, isRunning: presale.starts !== null && Date.parse(presale.starts) <= at }];
  });
};
