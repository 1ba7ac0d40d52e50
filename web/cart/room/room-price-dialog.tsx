import { useTranslation } from 'react-i18next';
import { formatMoney, type MoneyAmount } from '../../core/money/format.ts';
import { Button } from '../../core/ui/button.tsx';
import { Dialog } from '../../core/ui/dialog.tsx';
import type { RoomOutcome } from './reserve-room.ts';

export type RoomPriceChange = Extract<RoomOutcome, { kind: 'price' }>;

/** What all rooms of a booking cost, of which one costs this. */
export const ofAllRooms = (one: MoneyAmount, rooms = 1): MoneyAmount => ({
  ...one,
  minorUnits: one.minorUnits * rooms,
});

type RoomPriceDialogProps = {
  change: RoomPriceChange;
  hotelName: string;
  rooms: number | undefined;
  onAccept: () => void;
  onClose: () => void;
};

/** HOTEL-3: tickets are added to a held room, which costs something else now: both prices, before anything is held. */
export const RoomPriceDialog = ({ change, hotelName, rooms, onAccept, onClose }: RoomPriceDialogProps) => {
  const { t, i18n } = useTranslation('hotels');
  const [expected, actual, all] = [change.expected, change.actual, ofAllRooms(change.actual, rooms)].map((one) =>
    formatMoney(one, i18n.language),
  );
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t('booking.price.title')}
      description={hotelName}
      footer={<Button onClick={onAccept}>{t('booking.price.accept', { price: all })}</Button>}
    >
      <p>{t('booking.price.text', { expected, actual })}</p>
    </Dialog>
  );
};
