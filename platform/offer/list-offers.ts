import type { z } from 'zod';
import type { Db } from '../core/db.ts';
import { inGroups } from '../core/in-groups.ts';
import type { Language } from '../core/language.ts';
import { countSeats, type SeatCount } from '../seat/service.ts';
import { packagesOfEvent } from './package-repository.ts';
import { findEventOnSale, generalAvailability } from './repository.ts';
import type { offersOfEventsSchema, offersSchema } from './schemas.ts';
import { sellerText } from './seller-texts.ts';
import { cheapestFirst, type EventOnSale, isForItsLine, offerLines, offersOfEvent, shownEvent } from './service.ts';
import { lineToWire, packageToWire, priceOf } from './wire.ts';

type Availability = { available: number; sections: string[] };

const availableSeats = (counts: readonly SeatCount[]): Map<string, Availability> => {
  const byOffer = new Map<string, Availability>();
  for (const count of counts) {
    const offer = byOffer.get(count.offer_id) ?? { available: 0, sections: [] };
    offer.available += count.free;
    offer.sections.push(count.section);
    byOffer.set(count.offer_id, offer);
  }
  return byOffer;
};

/** How many tickets of each offer are free now, and in which sections. */
const availableOf = async (db: Db, event: EventOnSale): Promise<Map<string, Availability>> => {
  // What comes free is its waiting list's.
  if (isForItsLine(event)) return new Map();
  if (event.admission === 'reserved') return availableSeats(await countSeats(db, event));
  const places = await generalAvailability(db, event.id);
  return new Map([...places].map(([id, available]) => [id, { available, sections: [] }]));
};

type Offers = z.infer<typeof offersSchema>;

const offersFor = async (db: Db, event: EventOnSale, language: Language): Promise<Offers> => {
  const offers = await offersOfEvent(db, event.id);
  const availability = await availableOf(db, event);
  const packages = await packagesOfEvent(db, event.id);
  return {
    ticketLimit: event.ticket_limit,
    items: offers.sort(cheapestFirst).map((offer) => ({
      id: offer.id,
      name: sellerText(offer.name, language, offer.names),
      ticketType: offer.ticket_type,
      source: offer.source,
      priceLevel: offer.price_level,
      price: priceOf(offer, event.currency),
      lines: offerLines(offer, 1).map((one) => lineToWire(one, event.currency, language)),
      available: availability.get(offer.id)?.available ?? 0,
      sections: availability.get(offer.id)?.sections ?? [],
    })),
    packages: packages.map((one) => packageToWire(one, event.currency, language)),
  };
};

/** GET /api/product/{id}/offers */
export const listOffers = async (db: Db, eventId: string, language: Language): Promise<Offers> =>
  offersFor(db, await shownEvent(db, eventId), language);

/** GET /api/product/offers: an unknown or inactive event is left out. */
export const offersOfSeveral = async (
  db: Db,
  eventIds: readonly string[],
  language: Language,
): Promise<z.infer<typeof offersOfEventsSchema>['items']> => {
  const found = await inGroups(eventIds, async (eventId) => {
    const event = await findEventOnSale(db, eventId);
    return event?.active ? [{ eventId, ...(await offersFor(db, event, language)) }] : [];
  });
  return found.flat();
};
