import { firstThatFits, reserveForList, type Waiting } from '../cart/service.ts';
import { inTransaction } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { PlatformError } from '../core/errors.ts';
import { type Job, startJob } from '../core/jobs.ts';
import { type EventOnSale, findEventOnSale, type OfferRow, offersOfEvent, orderCents } from '../offer/service.ts';
import { writeSeats } from '../seat/service.ts';
import {
  endLists,
  eventsToOffer,
  eventsToOpen,
  letRest,
  lockEventOfList,
  markOffered,
  noteHeld,
  setSales,
  settleOffers,
} from './repository.ts';

/** Holds tickets for one place of the line, if others do not take them first. After a crash the same reservation is found again. */
const offerTo = async (
  { db, tenants }: PlatformDeps,
  { id: eventId, currency }: Pick<EventOnSale, 'id' | 'currency'>,
  entry: Waiting,
  offers: readonly OfferRow[],
): Promise<void> => {
  const { max_cents: most, quantity } = entry;
  const fits = (offer: OfferRow, each: number): boolean =>
    orderCents(offer, quantity, { discounts: [], currency }) <= each * quantity;
  // A process that serves the brand offers them.
  const tenant = tenants.find(({ id }) => id === entry.tenant_id);
  if (tenant === undefined) return;
  try {
    const cartId = await reserveForList(
      { db, tenant, tenants },
      {
        sessionId: entry.token,
        idempotencyKey: entry.reservation_key,
        productId: eventId,
        addressHash: entry.address_hash,
        fromList: { sessionId: entry.session_id, userId: entry.user_id, offeredTo: entry.email },
        tickets: {
          quantity,
          ...(entry.section !== null && { section: entry.section }),
          ...(most !== null && { offers: offers.filter((one) => fits(one, most)).map(({ id }) => id) }),
          accessibility: false,
          selection: 'best',
        },
      },
    );
    await markOffered(db, entry.id, cartId);
  } catch (error) {
    // Others are at it: the next run tries again.
    if (!(error instanceof PlatformError)) throw error;
    if (error.code === '40081') await letRest(db, entry.id);
  }
};

/** Goes along the line and offers what is free to the first whose whole party fits, then to the next that still fits. */
const offerAlong = async (deps: PlatformDeps, eventId: string): Promise<void> => {
  const { db, tenants } = deps;
  const event = await findEventOnSale(db, eventId);
  if (event === undefined) return;
  // What an import puts on sale: no hold has written its seats yet, and who fits is found among those that are written.
  if (event.admission === 'reserved' && !event.seats_ready) await writeSeats(db, event);
  const offers = await offersOfEvent(db, eventId);
  let after = 0;
  for (;;) {
    const next = await firstThatFits(db, { event, offers, tenants, after });
    if (next === undefined) return;
    after = next.id;
    await offerTo(deps, event, next, offers);
  }
};

/** What fits nobody in line is for everybody; as soon as somebody in line fits, it is not. */
const openOrClose = async ({ db, tenants }: PlatformDeps, eventId: string): Promise<void> => {
  await inTransaction(db, async (tx) => {
    // Nobody joins meanwhile.
    await lockEventOfList(tx, eventId);
    const event = await findEventOnSale(tx, eventId);
    if (event === undefined) return;
    const offers = await offersOfEvent(tx, eventId);
    await setSales(tx, eventId, (await firstThatFits(tx, { event, offers, tenants })) === undefined);
  });
};

/** ORDER-8: ends what is over, offers what came free, and puts on sale what fits nobody in line. */
export const offerOnce = async (deps: PlatformDeps): Promise<void> => {
  const { db } = deps;
  await noteHeld(db);
  await settleOffers(db);
  await endLists(db);
  const events = await eventsToOffer(db);
  for (const id of events) await offerAlong(deps, id);
  for (const id of new Set([...events, ...(await eventsToOpen(db))])) await openOrClose(deps, id);
};

export const startOffering = (deps: PlatformDeps, everyMs = 2_000): Job =>
  startJob({ run: () => offerOnce(deps), everyMs, failure: 'waiting lists not offered to', logger: deps.logger });
