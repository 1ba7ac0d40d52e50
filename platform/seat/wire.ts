import type { z } from 'zod';
import type { seatSchema } from '../event/schemas.ts';
import type { SeatRow } from './repository.ts';

export const seatToWire = (seat: SeatRow): z.infer<typeof seatSchema> => ({
  id: String(seat.id),
  number: seat.number,
  state: seat.free ? 'free' : 'taken',
  offerId: seat.offer_id,
  accessible: seat.accessible,
  companion: seat.companion,
  restrictedView: seat.restricted_view,
  aisle: seat.aisle,
});
