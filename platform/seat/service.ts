import type { z } from 'zod';
import { centsEach } from '#rules/price.ts';
import { type OfferWish, offerFits } from '#rules/seats.ts';
import type { Db, Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { Language } from '../core/language.ts';
import {
  type EventOnSale,
  lowestFirst,
  type OfferRow,
  offersOfEvent,
  orderCents,
  type PriceTerms,
  shownEvent,
  ticketCents,
} from '../offer/service.ts';
import { type Block, bestBlocks, choiceOf, compareBlocks, type SeatRequest } from './best-available.ts';
import { focusText } from './focus-texts.ts';
import { fromFrontRows, type PricesAndLengths, toFreeRows } from './free-rows.ts';
import { frontRowOfSections, frontRowsOfOffers } from './front-rows.ts';
import { findLayout, type LayoutSection, rowLengthsOf } from './layout.ts';
import {
  countSeats,
  type SeatCount,
  type SeatFilter,
  type SeatRow,
  scanFreeRows,
  seatsAt,
  seatsOfSection,
} from './repository.ts';
import type { seatMapSchema, suggestionsSchema } from './schemas.ts';
import { seatToWire } from './wire.ts';

export type { Block } from './best-available.ts';
export { hasTicketsLeft, writeCataloguePrices, writePrices } from './event-prices.ts';
export { writeSeats } from './materialise.ts';
export { reconcileSeats } from './reconcile.ts';
export { countSeats, isFree, type NamedSeat, type SeatCount, seatsByNumber } from './repository.ts';

type SeatMap = z.infer<typeof seatMapSchema>;

const rowsOf = (eventId: string, seats: readonly SeatRow[]): NonNullable<SeatMap['sections'][number]['rows']> => {
  const rows = Map.groupBy(seats, (seat) => seat.row_name);
  return [...rows].map(([name, inRow]) => ({ name, seats: inRow.map((seat) => seatToWire(eventId, seat)) }));
};

const sectionToWire = (section: LayoutSection, counts: readonly SeatCount[], offers: ReadonlyMap<string, OfferRow>) => {
  const here = counts.filter((count) => count.section === section.name);
  const most = here.toSorted((a, b) => b.total - a.total)[0];
  const prices = here.flatMap((count) => {
    const offer = count.open > 0 ? offers.get(count.offer_id) : undefined;
    return offer === undefined ? [] : [ticketCents(offer)];
  });
  return {
    name: section.name,
    outline: section.outline,
    labelX: section.label_x,
    labelY: section.label_y,
    restrictedView: section.restricted_view,
    offerId: most?.offer_id ?? null,
    available: here.reduce((sum, count) => sum + count.free, 0),
    minPrice: prices.length === 0 ? null : Math.min(...prices) / 100,
  };
};

/** GET /api/product/{id}/seatmap */
export const seatMap = async (
  db: Db,
  eventId: string,
  opened: string | undefined,
  language: Language,
): Promise<SeatMap> => {
  const event = await shownEvent(db, eventId);
  const found = event.admission === 'reserved' ? await findLayout(db, event.venue_id) : undefined;
  if (found === undefined) throw notFound('seat map');
  if (opened !== undefined && !found.sections.some((section) => section.name === opened)) throw notFound('section');
  const counts = await countSeats(db, event);
  const offers = new Map((await offersOfEvent(db, event.id)).map((offer) => [offer.id, offer]));
  const rows = opened === undefined ? [] : rowsOf(event.id, await seatsOfSection(db, event, opened));
  const { layout } = found;
  return {
    width: layout.width,
    height: layout.height,
    focus: { label: focusText(layout.focus_label, language), outline: layout.focus_outline },
    sections: found.sections.map((section) => ({
      ...sectionToWire(section, counts, offers),
      ...(section.name === opened ? { rows } : {}),
    })),
  };
};

type BlockQuery = SeatFilter & SeatRequest & Pick<PriceTerms, 'discounts'> & { offerWish?: OfferWish };

/** The query with the ids of the offers that are wished, or of any where nothing is. */
const withOffers = <Query extends BlockQuery>(
  query: Query,
  { offers, prices }: OffersAndRows,
  currency: string,
): Query => {
  const { offerWish: wish, quantity } = query;
  if (wish === undefined || (wish.minCents === null && wish.maxCents === null && !wish.resale)) return query;
  const fitting = offers.filter(({ id, ticket_type: type }) =>
    offerFits({ cents: centsEach(prices.get(id) ?? 0, quantity, currency), resale: type === 'resale' }, wish),
  );
  const ids = fitting.map(({ id }) => id).filter((id) => query.offers === undefined || query.offers.includes(id));
  return { ...query, offers: ids };
};

/** The ids of the requested offers, grouped by price, the lowest first. */
const offersByPrice = ({ offers, prices }: OffersAndRows, requested: SeatFilter['offers']): string[][] => {
  const selected = offers.filter((offer) => requested === undefined || requested.includes(offer.id));
  const centsOf = ({ id }: OfferRow): number => prices.get(id) ?? 0;
  const groups = Map.groupBy(selected.sort(lowestFirst(centsOf)), centsOf);
  return [...groups.values()].map((group) => group.map((offer) => offer.id));
};

/** No block of a higher price ranks before these, because they strand no seat. */
const unbeatable = (blocks: readonly Block[]): Block[] => blocks.filter((block) => !block.strands);

type OffersAndRows = PricesAndLengths & { offers: OfferRow[]; longest: number };

const readOffersAndRows = async (
  db: Reader,
  event: EventOnSale,
  { quantity, discounts }: BlockQuery,
): Promise<OffersAndRows> => {
  const terms = { discounts, currency: event.currency };
  const [offers, sections] = await Promise.all([offersOfEvent(db, event.id), rowLengthsOf(db, event.venue_id)]);
  return {
    offers,
    prices: new Map(offers.map((offer) => [offer.id, orderCents(offer, quantity, terms)])),
    rowLengths: new Map(sections.map((section) => [section.name, section.seats_per_row])),
    longest: Math.max(0, ...sections.map((section) => section.seats_per_row)),
  };
};

/** All blocks, from one scan of the free seats. */
const allBlocks = async (db: Reader, event: EventOnSale, query: BlockQuery, context: OffersAndRows): Promise<Block[]> =>
  bestBlocks(toFreeRows(await scanFreeRows(db, event, query), context), query);

/**
 * The best blocks of neighbouring free seats, best value first, at least `limit` of them when there are so many. Reads the rows
 * of the lowest price from the front, and those of the next price only while there are too few blocks. When that is not
 * enough, and when the seats are not in the database (so there is no index), it scans all free seats.
 */
export const findBlocks = async (
  db: Reader,
  event: EventOnSale,
  wanted: BlockQuery,
  limit: number,
): Promise<Block[]> => {
  const context = await readOffersAndRows(db, event, wanted);
  const query = withOffers(wanted, context, event.currency);
  const found: Block[] = [];
  // A single section is small enough to scan.
  const usesIndex = event.seats_ready && query.section === undefined && !query.wish?.aisle;
  for (const offers of usesIndex ? offersByPrice(context, query.offers) : []) {
    const rows = await frontRowsOfOffers(db, event.id, { ...query, offers, longest: context.longest }, limit);
    found.push(...unbeatable(bestBlocks(fromFrontRows(rows, context), query)));
    if (found.length >= limit) return found.sort(compareBlocks);
  }
  return allBlocks(db, event, query, context);
};

/** Blocks that include the best one of every section. */
const blocksOfSections = async (db: Reader, event: EventOnSale, wanted: BlockQuery): Promise<Block[]> => {
  const context = await readOffersAndRows(db, event, wanted);
  const query = withOffers(wanted, context, event.currency);
  // The row nearest to the front need not have free seats at the aisle.
  if (!event.seats_ready || query.wish?.aisle) return allBlocks(db, event, query, context);
  const rows = await frontRowOfSections(db, event.id, { ...query, longest: context.longest });
  return bestBlocks(fromFrontRows(rows, context), query);
};

/** GET /api/product/{id}/bestavailable */
export const bestAvailable = async (
  db: Db,
  eventId: string,
  {
    limit,
    discountsIn,
    ...wanted
  }: Omit<BlockQuery, 'discounts'> & { limit: number; discountsIn: (currency: string) => BlockQuery['discounts'] },
): Promise<z.infer<typeof suggestionsSchema>> => {
  const event = await shownEvent(db, eventId);
  if (event.admission !== 'reserved') return { items: [] };
  const query = { ...wanted, discounts: discountsIn(event.currency) };
  const found = await (limit === 1 ? findBlocks(db, event, query, 1) : blocksOfSections(db, event, query));
  const blocks = choiceOf(found, limit);
  const places = blocks.map((block) => ({
    section: block.section,
    row: block.row,
    from: block.start,
    to: block.start + query.quantity - 1,
  }));
  const seats = await seatsAt(db, event, places);
  const items = blocks.map((block) => ({
    offerId: block.offerId,
    section: block.section,
    row: block.row,
    seats: seats
      .filter((seat) => seat.section === block.section && seat.row_name === block.row)
      .map((seat) => seatToWire(event.id, seat)),
    totalPrice: block.priceCents / 100,
  }));
  return { items, ...(limit > 1 && { sections: [...new Set(found.map(({ section }) => section))] }) };
};
