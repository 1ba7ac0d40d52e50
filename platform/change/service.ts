import { subHours } from 'date-fns/subHours';
import { isEventOver } from '../cart/service.ts';
import { type Db, inTransaction, type Tx } from '../core/db.ts';
import { invalid, notFound, PlatformError } from '../core/errors.ts';
import {
  countOrders,
  type EventToChange,
  findCancellation,
  findVenue,
  insertChange,
  instantOf,
  lockEvent,
  moveEvent,
  setStatus,
} from './repository.ts';
import type { Change } from './schemas.ts';

const refuse = (detail: string) => new PlatformError('50020', { detail });

const move = async (tx: Tx, event: EventToChange, change: Extract<Change, { kind: 'moved' }>): Promise<void> => {
  const venue = await findVenue(tx, change.venueId ?? event.venue_id);
  if (venue === undefined) throw invalid('venueId', 'there is no such venue');
  // Tickets name a seat: it has to be there at the new venue too.
  if (event.admission === 'reserved' && venue.layout_id !== event.layout_id)
    throw invalid('venueId', 'must have the same seat map, because tickets name their seats; cancel the event instead');
  // The old date of a postponed event is off: another place alone would bring it back.
  const isPostponed = event.status === 'postponed';
  if (isPostponed && change.startDateTime === undefined)
    throw invalid('startDateTime', 'is missing: the old date of a postponed event is off');
  const isSameZone = venue.time_zone === event.time_zone;
  const wall = change.startDateTime ?? (isSameZone ? null : event.start_wall);
  const start = wall === null ? null : { at: await instantOf(tx, wall, venue.time_zone), day: wall.slice(0, 10) };
  if (start !== null && +start.at <= +event.now) throw invalid('startDateTime', 'must be in the future');
  const isSameStart = start === null || +start.at === +(event.start_at ?? 0);
  if (!isPostponed && venue.id === event.venue_id && isSameStart)
    throw invalid('startDateTime', 'nothing would change: it is the start and the venue already');
  const isNewDate = isPostponed || (wall !== null && wall !== event.start_wall);
  await moveEvent(tx, event.id, { venueId: venue.id, timeZone: venue.time_zone, start, isNewDate });
};

/** So long after its start an event whose end is unknown can still be cancelled, as one that is called off at short notice. */
const CALLED_OFF_HOURS = 6;

/** A postponed event's old day says nothing. */
const isTooLate = (event: EventToChange, kind: Change['kind']): boolean => {
  if (event.status === 'postponed') return false;
  const isEndKnown = event.end_at !== null || event.end_date !== null;
  const isCalledOff = kind === 'cancelled' && event.start_at !== null && !isEndKnown;
  return isEventOver(event, isCalledOff ? subHours(event.now, CALLED_OFF_HOURS) : event.now);
};

/**
 * ORDER-7: changes an event and notes that its buyers have to be told; the job of tell.ts does it. Cancelling again changes
 * nothing. 404 for an unknown event, 409 for one that is over or cancelled, 400 for a start in the past, another seat map, or
 * nothing new.
 */
export const changeEvent = async (
  db: Db,
  eventId: string,
  change: Change,
): Promise<{ id: number; kind: Change['kind']; orders: number }> =>
  inTransaction(db, async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (event === undefined) throw notFound('event');
    const { kind } = change;
    if (event.status === 'cancelled') {
      const earlier = kind === 'cancelled' ? await findCancellation(tx, eventId) : undefined;
      if (earlier === undefined && kind !== 'cancelled') throw refuse('This event is cancelled, which is final.');
      if (earlier !== undefined) return { id: earlier, kind, orders: await countOrders(tx, eventId) };
    }
    if (isTooLate(event, kind)) throw refuse('This event is over.');
    if (kind === 'postponed' && event.status === 'postponed') throw invalid('kind', 'the event is postponed already');
    if (kind === 'moved') await move(tx, event, change);
    else await setStatus(tx, eventId, kind);
    return { id: await insertChange(tx, event, kind), kind, orders: await countOrders(tx, eventId) };
  });
