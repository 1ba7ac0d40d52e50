import { HouseRules } from '../../core/rooms/house-rules.tsx';
import { RoomFacts } from '../../core/rooms/room-facts.tsx';
import { hotelAddress } from '../../core/rooms/room-words.ts';
import { Poster } from '../../core/ui/poster.tsx';
import { Price } from '../../core/ui/price.tsx';
import type { RoomItem } from '../cart-data.ts';

/** A room in the checkout: hotel, dates, guests and terms (CART-2). */
export const RoomReview = ({ item: { name, image, room, total } }: { item: RoomItem }) => (
  <article className="flex flex-col gap-4 sm:flex-row">
    <Poster
      image={image}
      className="shrink-0 self-start rounded-control max-sm:w-full sm:w-44"
      sizes="(min-width: 640px) 176px, 100vw"
      eager
    />
    <div className="flex min-w-0 flex-1 flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg leading-snug font-bold">{name}</h2>
        <p className="text-soft">{hotelAddress(room)}</p>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 pt-1">
          <span className="font-semibold">{room.name}</span>
          <Price money={room.dueAtHotel ?? total} className="amount font-bold" />
        </p>
      </div>
      <RoomFacts room={room} />
      <HouseRules policies={room.hotel.policies} />
    </div>
  </article>
);
