import type { GatewayContext } from '../context.ts';
import type { EventModel } from './shape.ts';

/** What a mutation has changed something of, by id; null when it changed nothing. */
export type OfEvent = { eventId: string | null };

/** GRAPH-17: the event as it is after the mutation, read only where it is asked for. */
export const eventAfterWrite = async (
  { eventId }: OfEvent,
  { sources, shapes }: Pick<GatewayContext, 'sources' | 'shapes'>,
): Promise<EventModel | null> => {
  if (eventId === null) return null;
  const [wire, shape] = await Promise.all([sources.event.byId(eventId), shapes()]);
  return wire && shape.event(wire);
};
