import type { OrderRow } from './repository.ts';

/** The last change of an event since the order; a later one opens the choice to keep or give back anew. */
export const lastChange = ({ changes }: Pick<OrderRow, 'changes'>, eventId: string) =>
  changes?.findLast((change) => change.event_id === eventId);
