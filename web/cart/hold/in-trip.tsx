import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../core/ui/icon.tsx';
import { roomItems, ticketItems } from '../cart-data.ts';
import { useOpenTrip } from './use-open-trip.ts';

/** A mark on a hotel or an event of which this browser holds something already; nothing on any other. */
export const InTrip = ({ hotelId, eventId }: { hotelId?: string; eventId?: string }) => {
  const { t } = useTranslation('sale');
  const cart = useOpenTrip();
  const isHeld =
    cart &&
    (roomItems(cart).some(({ room }) => room.hotel.id === hotelId) ||
      ticketItems(cart).some(({ event }) => event.id === eventId));
  if (!isHeld) return null;
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-white px-2 py-1.5 text-[0.8125rem] leading-none font-semibold text-black">
      <Icon as={Check} className="size-3.5" />
      {t('trip.mine')}
    </span>
  );
};
