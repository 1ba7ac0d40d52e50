import type { Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { Page, Paging } from '../core/page.ts';
import { attractionsAppearing, type EventFilter, requireShownEvent } from '../event/service.ts';
import {
  type AttractionRow,
  findAttraction,
  findAttractions,
  findAttractionsOfEvent,
  findSimilar,
} from './repository.ts';
import { type AttractionWire, attractionToWire } from './wire.ts';

const toWire = ({ items, ...rest }: Page<AttractionRow>): Page<AttractionWire> => ({
  items: items.map(attractionToWire),
  ...rest,
});

/** With a place, days or anything else that events have, only those who appear at such events. */
export const listAttractions = async (
  db: Reader,
  filter: EventFilter,
  paging: Paging,
): Promise<Page<AttractionWire>> => {
  const { categoryId, keyword, ...where } = filter;
  return toWire(await findAttractions(db, { categoryId, keyword, among: attractionsAppearing(where) }, paging));
};

export const lookUpAttraction = async (
  db: Reader,
  key: { id: string } | { partnerId: string },
): Promise<AttractionWire> => {
  const attraction = await findAttraction(db, key);
  if (attraction === undefined) throw notFound('attraction');
  return attractionToWire(attraction);
};

/** Whom one goes to see at an event, home side first. */
export const attractionsOfEvent = async (db: Reader, eventId: string): Promise<Page<AttractionWire>> => {
  await requireShownEvent(db, eventId);
  const items = await findAttractionsOfEvent(db, eventId);
  return toWire({ items, totalCount: items.length });
};

export const similarAttractions = async (db: Reader, id: string, paging: Paging): Promise<Page<AttractionWire>> => {
  await lookUpAttraction(db, { id });
  return toWire(await findSimilar(db, id, paging));
};
