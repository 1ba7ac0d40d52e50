import type { Db } from '../core/db.ts';
import { invalid, PlatformError } from '../core/errors.ts';
import { ensureNights, type QuotedRoom } from '../hotel/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { type Plan, planOf, type ReserveRequest } from './reserve-plan.ts';
import { planRoom } from './reserve-room.ts';

/** All that one reservation takes, or nothing of it. */
export type Wanted = {
  request: ReserveRequest;
  hash: string;
  currency: string;
  tickets: Plan | null;
  room: QuotedRoom | null;
  /** The resale tickets were asked for too late; what else was asked for stays (20053). */
  resaleExpired: boolean;
};

const isResaleExpired = (error: unknown): boolean => error instanceof PlatformError && error.code === '20053';

/** CART-2: tickets, a room or both, each by its own rules, all in one currency. */
export const wantedOf = async (
  db: Db,
  tenant: TenantConfig,
  request: ReserveRequest,
  hash: string,
): Promise<Wanted> => {
  const { wish } = request;
  const room = await planRoom(db, request);
  let resaleExpired = false;
  const planTickets = async (): Promise<Plan | null> => {
    if (wish === null) return null;
    try {
      return await planOf(db, tenant, { ...request, wish }, hash);
    } catch (error) {
      if (room === null || !isResaleExpired(error)) throw error;
      resaleExpired = true;
      return null;
    }
  };
  const tickets = await planTickets();
  const currency = tickets?.event.currency ?? room?.currency;
  if (wish === null && request.packageId !== null)
    throw invalid('tickets', 'are missing: a package comes with tickets');
  if (currency === undefined) throw invalid('tickets', 'are missing: give tickets, hotelRoom or both');
  if (room !== null && room.currency !== currency) {
    throw invalid('hotelRoom.hotelId', `must be a hotel that takes ${currency}, as the event does`);
  }
  if (room !== null) await ensureNights(db, room.nights);
  return { request, hash, currency, tickets, room, resaleExpired };
};
