import type { Db } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import { ticketCents } from './pricing.ts';
import { type EventOnSale, findEventOnSale, type OfferRow } from './repository.ts';

export { keepPackage, type PackageRow, packagesLeft, takePackage } from './package-repository.ts';
export {
  type AppliedDiscount,
  type Line,
  line,
  namedByDiscount,
  offerLines,
  orderCents,
  type PriceTerms,
  pricesOf,
  ticketCents,
} from './pricing.ts';
export { type EventOnSale, findEventOnSale, generalAvailability, type OfferRow, offersOfEvent } from './repository.ts';
export { sellerText } from './seller-texts.ts';
export { type Split, splitItems, splitOf } from './split.ts';
export { freeze, lineInLanguage } from './wire.ts';

/** ORDER-8: somebody waits, and what is free fits somebody in line: nobody else can have it. */
export const isForItsLine = ({ waiting, tickets_status }: EventOnSale): boolean =>
  waiting && tickets_status === 'TICKETS_NOT_AVAILABLE';

/** An active event; an unknown or inactive one is a 404. */
export const shownEvent = async (db: Db, id: string): Promise<EventOnSale> => {
  const event = await findEventOnSale(db, id);
  if (event === undefined || !event.active) throw notFound('event');
  return event;
};

/** The lowest first, by what these cents are of. */
export const lowestFirst =
  (centsOf: (offer: OfferRow) => number) =>
  (a: OfferRow, b: OfferRow): number =>
    centsOf(a) - centsOf(b) || (a.id < b.id ? -1 : 1);

export const cheapestFirst = lowestFirst(ticketCents);
