import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { RESALE_MINUTES } from '#rules/hold.ts';
import { type Db, inTransaction } from '../core/db.ts';
import { PlatformError } from '../core/errors.ts';
import { offersOfEvent, shownEvent } from '../offer/service.ts';

export type ResaleSession = { id: string; expiresAt: Date };

/** POST /api/product/{id}/resaleSession: lets this visitor reserve resale tickets for RESALE_MINUTES. */
export const openResaleSession = async (db: Db, eventId: string, sessionId: string): Promise<ResaleSession> => {
  const event = await shownEvent(db, eventId);
  const offers = await offersOfEvent(db, event.id);
  if (!offers.some((offer) => offer.ticket_type === 'resale')) {
    throw new PlatformError('50020', { detail: 'Nobody resells tickets for this event.' });
  }
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('resale_session').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute();
    const { rows } = await sql<ResaleSession>`
      insert into resale_session (id, event_id, session_id, expires_at)
      values (${randomUUID()}, ${eventId}::uuid, ${sessionId}::uuid, now() + make_interval(mins => ${RESALE_MINUTES}))
      returning id, expires_at as "expiresAt"`.execute(tx);
    const [opened] = rows;
    if (opened === undefined) throw new PlatformError('50030');
    return opened;
  });
};

/** 20053 unless the resale session is this visitor's, for this event, and has not expired. */
export const requireResaleSession = async (
  db: Db,
  { productId, sessionId }: { productId: string; sessionId: string },
  id: string,
): Promise<void> => {
  const live = await db
    .selectFrom('resale_session')
    .select('id')
    .where('id', '=', id)
    .where('event_id', '=', productId)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (live !== undefined) return;
  throw new PlatformError('20053', { detail: 'The resale session has expired; look at the resale tickets again.' });
};
