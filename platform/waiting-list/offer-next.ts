import { reserveForList } from '../cart/service.ts';
import { type Db, inTransaction } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { PlatformError } from '../core/errors.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { offersOfEvent, ticketCents } from '../offer/service.ts';
import { tenantOf } from '../tenant/service.ts';
import {
  endLists,
  eventsToOffer,
  eventsToOpen,
  lineOf,
  lockEventOfList,
  markOffered,
  openSales,
  settleOffers,
  type Waiting,
} from './repository.ts';

/** Different wishes of one line that one run tries; the others are tried when these have what they want. */
const MOST_TRIED = 50;

/** Holds tickets for one place of the line; false when nothing fits. After a crash the same reservation is found again. */
const offerTo = async (deps: PlatformDeps, eventId: string, entry: Waiting): Promise<boolean> => {
  const { db, tenants } = deps;
  const affordable =
    entry.max_cents === null
      ? undefined
      : (await offersOfEvent(db, eventId))
          .filter((offer) => ticketCents(offer) <= (entry.max_cents ?? 0))
          .map(({ id }) => id);
  if (affordable?.length === 0) return false;
  try {
    const cartId = await reserveForList(db, tenantOf(tenants, entry.tenant_id), {
      sessionId: entry.token,
      idempotencyKey: entry.reservation_key,
      productId: eventId,
      tickets: {
        quantity: entry.quantity,
        ...(entry.section !== null && { section: entry.section }),
        ...(affordable && { offers: affordable }),
        accessibility: false,
        selection: 'best',
      },
    });
    return await markOffered(db, entry.id, cartId);
  } catch (error) {
    // Nothing fits, or others are at it: the next run tries again.
    if (error instanceof PlatformError) return false;
    throw error;
  }
};

const wishOf = ({ quantity, section, max_cents: cents, tenant_id: tenant }: Waiting): string =>
  JSON.stringify([tenant, quantity, section, cents]);

/** Goes along the line and offers what is free to the first whose whole party fits, then to the next. */
const offerAlong = async (deps: PlatformDeps, eventId: string): Promise<void> => {
  // What one could not get, the others with the same wish cannot get either.
  const failed = new Set<string>();
  let after = 0;
  for (;;) {
    const line = await lineOf(deps.db, eventId, after);
    for (const entry of line) {
      after = entry.id;
      if (failed.has(wishOf(entry))) continue;
      if (await offerTo(deps, eventId, entry)) continue;
      failed.add(wishOf(entry));
      if (failed.size >= MOST_TRIED) return;
    }
    if (line.length === 0) return;
  }
};

const openAgain = (db: Db, eventId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockEventOfList(tx, eventId);
    await openSales(tx, eventId);
  });

/** ORDER-8: ends what is over, offers what came free, and puts on sale what nobody in line waits for. */
export const offerOnce = async (deps: PlatformDeps): Promise<void> => {
  const { db } = deps;
  await settleOffers(db);
  await endLists(db);
  for (const id of await eventsToOffer(db)) await offerAlong(deps, id);
  for (const id of await eventsToOpen(db)) await openAgain(db, id);
};

export const startOffering = (deps: PlatformDeps, everyMs = 2_000): Job =>
  startJob({ run: () => offerOnce(deps), everyMs, failure: 'waiting lists not offered to', logger: deps.logger });
