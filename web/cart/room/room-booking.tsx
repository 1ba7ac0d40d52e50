import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HotelRoomInput } from '#operations/generated/documents.ts';
import { HOLD_MINUTES } from '#rules/hold.ts';
import { formatMoney, type MoneyAmount } from '../../core/money/format.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { Dialog } from '../../core/ui/dialog.tsx';
import { Dotted } from '../../core/ui/dotted.tsx';
import { EmailField, TextField } from '../../core/ui/field.tsx';
import { useBillingMessage } from '../checkout/use-billing-form.ts';
import { standingCart } from '../hold/current-hold.ts';
import { useReplaceQuestion } from '../hold/use-replace-question.tsx';
import { OtherGuests } from './other-guests.tsx';
import { type HeldTickets, heldTickets, type RoomOutcome, reserveRoom } from './reserve-room.ts';
import {
  type Booking,
  bookingResolver,
  type ContactField,
  countOthers,
  isContactField,
  namedGuests,
} from './room-booking-form.ts';
import { ofAllRooms, type RoomPriceChange } from './room-price-dialog.tsx';
import { formField, needsAnother } from './room-refusal.ts';

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

type RoomBookingProps = {
  /** What is booked, without the people and the price that the guests agree to. */
  room: Omit<HotelRoomInput, 'contact' | 'guestNames' | 'expectedTotalMinorUnits' | 'previousTotalMinorUnits'>;
  /** What one room costs. */
  price: MoneyAmount;
  atHotel: boolean;
  hotelName: string;
  /** The room, its dates and its guests. */
  summary: string;
  eventId: string | null;
  tickets: HeldTickets | null;
  /** What else there is, for guests who cannot have this room. */
  alternatives: ReactNode;
  onHeld: (cartId: string) => void;
  /** The rooms have to be asked for again. */
  onChanged: () => void;
  onClose: () => void;
};

/** Who comes, and the button that holds the room: alone, or with the tickets that are held already. */
export const RoomBooking = (props: RoomBookingProps) => {
  const { room, price, atHotel, hotelName, summary, eventId, tickets, alternatives, onHeld, onChanged, onClose } =
    props;
  const { t, i18n } = useTranslation(['hotels', 'sale']);
  const client = useApolloClient();
  const others = countOthers(room.guests);
  const form = useForm<Booking>({
    defaultValues: {
      ...{ firstName: '', lastName: '', emailAddress: '', phone: '' },
      guests: Array.from({ length: others }, () => ({ firstName: '', lastName: '' })),
    },
    resolver: bookingResolver,
    mode: 'onTouched',
  });
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<RoomOutcome | null>(null);
  /** The price that the guests agreed to, after the one that they saw. */
  const [agreed, setAgreed] = useState<MoneyAmount>(price);
  const all = (one: MoneyAmount): MoneyAmount => ofAllRooms(one, room.guests?.rooms);
  const replacing = useReplaceQuestion();
  /** The cart that the guests have said may go. */
  const given = useRef<string | null>(null);

  /** CART-3: whether nothing is held that this room would take the place of, or it may go. */
  const mayHold = async (): Promise<boolean> => {
    const held = await standingCart(client);
    const goesAlong = tickets !== null && held?.request?.eventId === tickets.request.eventId;
    if (held === null || held.cartId === given.current) return true;
    // A cart has one room: another one takes its place although the tickets go along.
    const hotel = goesAlong ? (await heldTickets(client, tickets.request.eventId))?.hotelName : null;
    if (goesAlong && !hotel) return true;
    const words = {
      title: t('booking.otherRoom.title'),
      text: t('booking.otherRoom.text', { hotel, event: held.eventName }),
    };
    const answer = await replacing.ask(held, { taking: 'room', ...(hotel && { words }) });
    if (answer === 'keep') onHeld(held.cartId);
    if (answer !== 'replace') return false;
    given.current = held.cartId;
    return true;
  };

  const book = async ({ guests, ...contact }: Booking, now: MoneyAmount, before: MoneyAmount | null) => {
    setBusy(true);
    setOutcome(null);
    if (!(await mayHold())) return setBusy(false);
    const { phone, ...person } = contact;
    const wanted = {
      ...room,
      contact: { ...person, ...(phone.trim() && { phone }) },
      guestNames: namedGuests(guests),
      expectedTotalMinorUnits: now.minorUnits,
      ...(before && { previousTotalMinorUnits: before.minorUnits }),
    };
    const result = await reserveRoom(client, { room: wanted, hotelName, eventId }, tickets);
    if (result.kind === 'held') return onHeld(result.cartId);
    setBusy(false);
    setOutcome(result);
    if (needsAnother(result) || result.kind === 'price') onChanged();
    if (result.kind !== 'invalid') return;
    const sent = [...guests.keys()].filter((index) => namedGuests(guests.slice(index, index + 1)).length > 0);
    const refused = result.fields.flatMap(({ field }) => formField(field, sent) ?? []);
    // The contact person's fields come first in the form.
    const first = refused.find(isContactField) ?? refused[0];
    for (const name of refused) form.setError(name, { type: 'refused' }, { shouldFocus: name === first });
  };
  const submit = form.handleSubmit((booking) => book(booking, agreed, null));
  const accept = (change: RoomPriceChange) => {
    setAgreed(change.actual);
    void form.handleSubmit((booking) => book(booking, change.actual, change.expected))();
  };
  const none = { ...price, minorUnits: 0 };
  const isLost = needsAnother(outcome);
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
        <OtherGuests form={form} count={others} />
        <dl className="flex flex-col gap-1.5">
          <Due
            label={tickets ? t('sale:room.rooms', { count: room.guests?.rooms ?? 1 }) : t('booking.dueNow')}
            money={atHotel ? none : all(agreed)}
          />
          {atHotel && <Due label={t('booking.dueAtHotel')} money={all(agreed)} />}
        </dl>
        {outcome && outcome.kind !== 'held' && outcome.kind !== 'price' && (
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
        )}
        {isLost && alternatives}
        {outcome?.kind === 'price' && (
          <PriceChanged change={outcome} rooms={room.guests?.rooms} busy={busy} onAccept={() => accept(outcome)} />
        )}
        {outcome?.kind !== 'price' && !isLost && (
          <Button type="submit" size="large" block busy={busy}>
            {t(tickets ? 'booking.submitBoth' : 'booking.submit', { price: formatMoney(all(agreed), i18n.language) })}
          </Button>
        )}
        {!isLost && <p className="text-center text-sm text-soft">{t('booking.promise', { count: HOLD_MINUTES })}</p>}
      </form>
      {replacing.dialog}
    </Dialog>
  );
};
