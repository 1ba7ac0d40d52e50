import { type ReactNode, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { HOLD_MINUTES } from '#rules/hold.ts';
import { formatMoney, type MoneyAmount } from '../../core/money/format.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { Dialog } from '../../core/ui/dialog.tsx';
import { Dotted } from '../../core/ui/dotted.tsx';
import { EmailField, TextField } from '../../core/ui/field.tsx';
import { useBillingMessage } from '../checkout/use-billing-form.ts';
import { OtherGuests } from './other-guests.tsx';
import type { RoomOutcome } from './reserve-room.ts';
import { type Booking, type ContactField, countOthers } from './room-booking-form.ts';
import { ofAllRooms, type RoomPriceChange } from './room-price-dialog.tsx';
import { type RoomBookingProps, type RoomBookingState, useRoomBooking } from './use-room-booking.ts';

const ContactFields = ({ form }: { form: UseFormReturn<Booking> }) => {
  const { t } = useTranslation(['checkout', 'common']);
  const messageOf = useBillingMessage('');
  const { errors } = form.formState;
  const field = (name: ContactField) => ({ error: messageOf(name, errors[name]), ...form.register(name) });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('firstName')} label={t('billing.firstName')} autoComplete="given-name" />
      <TextField {...field('lastName')} label={t('billing.lastName')} autoComplete="family-name" />
      <EmailField {...field('emailAddress')} label={t('billing.emailAddress')} />
      <TextField
        {...field('phone')}
        label={t('billing.phone')}
        optionalLabel={t('common:status.optional')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
    </div>
  );
};

type Failed = Exclude<RoomOutcome, { kind: 'held' } | { kind: 'price' }>;

/** Why nothing is held. */
const Failure = ({ outcome, action }: { outcome: Failed; action: ReactNode }) => {
  const { t } = useTranslation('hotels');
  if (outcome.kind === 'taken') {
    return (
      <Alert tone="warning" announce title={t('booking.taken.title')} action={action}>
        {t('booking.taken.text')}
      </Alert>
    );
  }
  return (
    <Alert tone="danger" announce title={'title' in outcome ? outcome.title : t('booking.refused')} action={action}>
      {'message' in outcome ? outcome.message : t('booking.offline')}
    </Alert>
  );
};

type PriceChangedProps = { change: RoomPriceChange; rooms: number | undefined; busy: boolean; onAccept: () => void };

/** HOTEL-3: both prices of a room and what all of them cost now, before anything is held or paid. */
const PriceChanged = ({ change, rooms, busy, onAccept }: PriceChangedProps) => {
  const { t, i18n } = useTranslation('hotels');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [expected, actual, all] = [change.expected, change.actual, ofAllRooms(change.actual, rooms)].map((one) =>
    formatMoney(one, i18n.language),
  );
  return (
    <div ref={box}>
      <Alert
        tone="warning"
        announce
        title={t('booking.price.title')}
        action={
          <Button busy={busy} onClick={onAccept}>
            {t('booking.price.accept', { price: all })}
          </Button>
        }
      >
        {t('booking.price.text', { expected, actual })}
      </Alert>
    </div>
  );
};

const Due = ({ label, money }: { label: string; money: MoneyAmount }) => {
  const { i18n } = useTranslation();
  return (
    <div className="flex justify-between gap-4 font-semibold">
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatMoney(money, i18n.language)}</dd>
    </div>
  );
};

/** What is paid now, or at the hotel. */
const Total = ({ room, tickets, atHotel, price }: Pick<RoomBookingProps, 'room' | 'tickets' | 'atHotel' | 'price'>) => {
  const { t } = useTranslation(['hotels', 'sale']);
  return (
    <dl className="flex flex-col gap-1.5">
      <Due
        label={tickets ? t('sale:room.rooms', { count: room.guests?.rooms ?? 1 }) : t('booking.dueNow')}
        money={atHotel ? { ...price, minorUnits: 0 } : price}
      />
      {atHotel && <Due label={t('booking.dueAtHotel')} money={price} />}
    </dl>
  );
};

/** What came of the try: the room is gone, was refused, or has another price. */
const Outcome = ({ booking, alternatives, room, onClose }: RoomBookingProps & { booking: RoomBookingState }) => {
  const { t } = useTranslation('hotels');
  const { outcome, isLost, busy, accept } = booking;
  if (outcome === null || outcome.kind === 'held') return null;
  if (outcome.kind === 'price')
    return <PriceChanged change={outcome} rooms={room.guests?.rooms} busy={busy} onAccept={() => accept(outcome)} />;
  return (
    <>
      <Failure
        outcome={outcome}
        action={
          isLost && (
            <Button variant="secondary" onClick={onClose}>
              {t('booking.another')}
            </Button>
          )
        }
      />
      {isLost && alternatives}
    </>
  );
};

/** Who comes, and the button that holds the room: alone, or with the tickets that are held already. */
export const RoomBooking = (props: RoomBookingProps) => {
  const { room, summary, tickets, onClose } = props;
  const { t, i18n } = useTranslation('hotels');
  const booking = useRoomBooking(props);
  const { form, outcome, isLost, submit } = booking;
  const price = ofAllRooms(booking.agreed, room.guests?.rooms);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('booking.title')}
      description={<Dotted parts={[summary]} />}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {tickets && (
          <Alert title={t('booking.withTickets', { event: tickets.eventName })}>{t('booking.oneOrder')}</Alert>
        )}
        <p className="text-soft">{t('booking.hint')}</p>
        <ContactFields form={form} />
        <OtherGuests form={form} count={countOthers(room.guests)} />
        <Total {...props} price={price} />
        <Outcome {...props} booking={booking} />
        {outcome?.kind !== 'price' && !isLost && (
          <Button type="submit" size="large" block busy={booking.busy}>
            {t(tickets ? 'booking.submitBoth' : 'booking.submit', { price: formatMoney(price, i18n.language) })}
          </Button>
        )}
        {!isLost && <p className="text-center text-sm text-soft">{t('booking.promise', { count: HOLD_MINUTES })}</p>}
      </form>
      {booking.dialog}
    </Dialog>
  );
};
