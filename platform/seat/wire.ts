import type { z } from 'zod';
import type { SeatRow } from './repository.ts';
import type { seatSchema } from './schemas.ts';

/** Built from section, row and number, so that it is the same before and after the seats are in the database. */
const idOf = (eventId: string, { section, row_name, number }: SeatRow): string =>
  [eventId, section, row_name, number].map(encodeURIComponent).join('/');

export const seatToWire = (eventId: string, seat: SeatRow): z.infer<typeof seatSchema> => ({
  id: idOf(eventId, seat),
  number: seat.number,
  state: seat.free ? 'free' : 'taken',
  offerId: seat.offer_id,
  accessible: seat.accessible,
  companion: seat.companion,
  restrictedView: seat.restricted_view,
  aisle: seat.aisle,
  frontRow: seat.front_row,
});
