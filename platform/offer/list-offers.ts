import type { z } from 'zod';
import type { Db } from '../core/db.ts';
import { inGroups } from '../core/in-groups.ts';
import type { Language } from '../core/language.ts';
import { countSeats, type SeatCount } from '../seat/service.ts';
import { packagesOfEvents } from './package-repository.ts';
import { findEventsOnSale, generalAvailability, offersOfEvents } from './repository.ts';
import type { offersOfEventsSchema, offersSchema } from './schemas.ts';
import { sellerText } from './seller-texts.ts';
import { cheapestFirst, type EventOnSale, isForItsLine, offerLines, shownEvent } from './service.ts';
import { lineToWire, packageToWire, priceOf } from './wire.ts';

const idOf = ({ id }: EventOnSale): string => id;
const eventOf = ({ event_id }: { event_id: string }): string => event_id;
const isReserved = ({ admission }: EventOnSale): boolean => admission === 'reserved';

type Availability = { available: number; sections: string[] };

const availableSeats = (counts: readonly SeatCount[]): Map<string, Availability> => {
  const byOffer = new Map<string, Availability>();
  for (const count of counts) {
    const offer = byOffer.get(count.offer_id) ?? { available: 0, sections: [] };
    offer.available += count.open;
    offer.sections.push(count.section);
    byOffer.set(count.offer_id, offer);
  }
  return byOffer;
};

/** How many tickets of each of the events' offers everybody can buy now, and its sections. */
const availableOf = async (db: Db, events: readonly EventOnSale[]): Promise<Map<string, Availability>> => {
  // What comes free is its waiting list's.
  const sold = events.filter((event) => !isForItsLine(event));
  const [seated, general] = [sold.filter(isReserved), sold.filter((event) => !isReserved(event))];
  const counts = await inGroups(seated, (event) => countSeats(db, event));
  const available = availableSeats(counts.flat());
  const places = general.length > 0 ? await generalAvailability(db, general.map(idOf)) : [];
  for (const [id, free] of places) available.set(id, { available: free, sections: [] });
  return available;
};

type Offers = z.infer<typeof offersSchema>;

/** The offers of each of the events, whose rows are read at once. */
const offersOf = async (db: Db, events: readonly EventOnSale[], language: Language) => {
  const ids = events.map(idOf);
  const [offers, packages] = await Promise.all([offersOfEvents(db, ids), packagesOfEvents(db, ids)]);
  const availability = await availableOf(db, events);
  const offersByEvent = Map.groupBy(offers, eventOf);
  const packagesByEvent = Map.groupBy(packages, eventOf);
  return (event: EventOnSale): Offers => ({
    ticketLimit: event.ticket_limit,
    items: (offersByEvent.get(event.id) ?? []).sort(cheapestFirst).map((offer) => ({
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
    packages: (packagesByEvent.get(event.id) ?? []).map((one) => packageToWire(one, event.currency, language)),
  });
};

/** GET /api/product/{id}/offers */
export const listOffers = async (db: Db, eventId: string, language: Language): Promise<Offers> => {
  const event = await shownEvent(db, eventId);
  return (await offersOf(db, [event], language))(event);
};

/** GET /api/product/offers: an unknown or inactive event is left out. */
export const offersOfSeveral = async (
  db: Db,
  eventIds: readonly string[],
  language: Language,
): Promise<z.infer<typeof offersOfEventsSchema>['items']> => {
  const events = (await findEventsOnSale(db, eventIds)).filter(({ active }) => active);
  const offersOfOne = await offersOf(db, events, language);
  return events.map((event) => ({ eventId: event.id, ...offersOfOne(event) }));
};
