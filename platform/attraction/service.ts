import type { Reader } from '../core/db.ts';
import { notFound } from '../core/errors.ts';
import type { Wanted } from '../core/keyword.ts';
import { noPage, type Page, type Paging } from '../core/page.ts';
import {
  attractionAppears,
  attractionAppearsSoon,
  type EventFilter,
  isPlaced,
  lookUp,
  narrows,
  requireShownEvent,
  type Sought,
} from '../event/service.ts';
import {
  type AttractionRow,
  findAttraction,
  findAttractions,
  findAttractionsOfEvent,
  findSimilar,
  isOfKind,
  suggestAttractions,
} from './repository.ts';
import { type AttractionWire, attractionToWire } from './wire.ts';

const toWire = ({ items, ...rest }: Page<AttractionRow>): Page<AttractionWire> => ({
  items: items.map(attractionToWire),
  ...rest,
});

/** With a place, days or anything else that events have, only those who appear at such events. */
export const attractionsSought = async (
  db: Reader,
  sought: Sought | undefined,
  paging: Paging,
): Promise<Page<AttractionWire>> => {
  if (sought === undefined) return noPage(paging);
  const { categoryId, wanted, ...events } = sought;
  // Of few attractions each is asked where it appears; of many, the events are asked.
  const appears = () =>
    wanted && !wanted.common
      ? attractionAppears(events)
      : attractionAppearsSoon(events, { kind: isOfKind({ categoryId, wanted }), most: paging.offset + paging.limit });
  const only = narrows(events) || isPlaced(events) ? appears() : undefined;
  return toWire(await findAttractions(db, { categoryId, wanted, only }, paging));
};

export const listAttractions = async (db: Reader, filter: EventFilter, paging: Paging): Promise<Page<AttractionWire>> =>
  attractionsSought(db, await lookUp(db, filter), paging);

export const attractionsSuggested = async (db: Reader, wanted: Wanted, limit: number): Promise<AttractionWire[]> =>
  (await suggestAttractions(db, wanted, attractionAppears({}), limit)).map(attractionToWire);

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
