import type { Params } from '../core/http/query.ts';
import type { ListWire } from '../core/http/wire.ts';
import type { EventModel } from './shape.ts';
import type { EventWire } from './wire.ts';

/** A page of events, and what it was narrowed by: what its facets are counted under. */
export type EventListModel = { items: EventModel[]; totalCount: number; narrowed: Params | null };

export function toEventList(
  wire: ListWire<EventWire>,
  toItem: (item: EventWire) => EventModel,
  narrowed: Params | null,
): EventListModel {
  return { items: wire.items.map(toItem), totalCount: wire.totalCount ?? wire.items.length, narrowed };
}
