import type { z } from 'zod';
import { notFound } from '../core/errors.ts';
import { type EventContext, eventsById } from '../event/service.ts';
import {
  cheapestFirst,
  generalAvailability,
  isForItsLine,
  offersOfEvent,
  shownEvent,
  ticketCents,
} from '../offer/service.ts';
import { priceOf } from '../offer/wire.ts';
import { countSeats, type SeatCount } from '../seat/service.ts';
import type { liveSchema } from './schemas.ts';

export { listenForChanges } from './listen.ts';
export { startTellingChanges } from './repository.ts';

type Live = z.infer<typeof liveSchema>;

const sumByOffer = (counts: readonly SeatCount[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { offer_id, open } of counts) sums.set(offer_id, (sums.get(offer_id) ?? 0) + open);
  return sums;
};

const toSections = (counts: readonly SeatCount[], cents: ReadonlyMap<string, number>): NonNullable<Live['sections']> =>
  [...Map.groupBy(counts, ({ section }) => section)].map(([name, here]) => {
    const prices = here.flatMap(({ open, offer_id }) => (open > 0 ? (cents.get(offer_id) ?? []) : []));
    return {
      name,
      available: here.reduce((sum, { free }) => sum + free, 0),
      minPrice: prices.length === 0 ? null : Math.min(...prices) / 100,
    };
  });

/** GET /api/product/{id}/live */
export const liveEvent = async (
  context: EventContext,
  db: Parameters<typeof shownEvent>[0],
  id: string,
): Promise<Live> => {
  const event = await shownEvent(db, id);
  const [[shown], offers, counts] = await Promise.all([
    eventsById(context, [id]),
    offersOfEvent(db, id),
    event.admission === 'reserved' ? countSeats(db, event) : null,
  ]);
  if (shown === undefined) throw notFound('event');
  const counted = counts ? sumByOffer(counts) : await generalAvailability(db, [id]);
  // What comes free is its waiting list's.
  const open = isForItsLine(event) ? new Map<string, number>() : counted;
  const inOrder = offers.sort(cheapestFirst);
  const cheapest = inOrder.find((offer) => (open.get(offer.id) ?? 0) > 0);
  return {
    event: shown,
    minPrice: cheapest ? priceOf(cheapest, event.currency) : null,
    offers: inOrder.map((offer) => ({ id: offer.id, available: open.get(offer.id) ?? 0 })),
    sections: counts && toSections(counts, new Map(offers.map((offer) => [offer.id, ticketCents(offer)]))),
  };
};
