import type { RoomFacts } from './schemas.ts';

type Cancellable = { hotelInfo: Pick<RoomFacts['hotelInfo'], 'cancellationPolicies'> };

/** What the hotel asks for when one room is returned then, in cents: the highest amount of the policies that apply. */
export const cancellationFee = ({ hotelInfo }: Cancellable, at: Date): number =>
  hotelInfo.cancellationPolicies
    .filter(({ from }) => from === null || +new Date(from) <= +at)
    .reduce((highest, { amount }) => Math.max(highest, Math.round(amount * 100)), 0);

/** HOTEL-2: what is owed at the desk when rooms that are paid there are returned then, in cents; none when they were paid with the purchase. */
export const feeDueAtHotel = (room: Cancellable & Pick<RoomFacts, 'dueAtHotel' | 'details'>, at: Date): number =>
  Math.min(Math.round((room.dueAtHotel ?? 0) * 100), cancellationFee(room, at) * room.details.quantity);
