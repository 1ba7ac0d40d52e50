import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HotelRoomInput } from '#operations/generated/documents.ts';
import type { MoneyAmount } from '../../core/money/format.ts';
import { standingCart } from '../hold/current-hold.ts';
import { useReplaceQuestion } from '../hold/use-replace-question.tsx';
import { type HeldTickets, heldTickets, type RoomOutcome, reserveRoom } from './reserve-room.ts';
import { type Booking, bookingResolver, countOthers, isContactField, namedGuests } from './room-booking-form.ts';
import type { RoomPriceChange } from './room-price-dialog.tsx';
import { formField, needsAnother } from './room-refusal.ts';

export type RoomBookingProps = {
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

type Invalid = Extract<RoomOutcome, { kind: 'invalid' }>;

/** Says at the fields what the platform refused. */
const showRefused = (form: UseFormReturn<Booking>, { guests }: Booking, { fields }: Invalid): void => {
  const sent = [...guests.keys()].filter((index) => namedGuests(guests.slice(index, index + 1)).length > 0);
  const refused = fields.flatMap(({ field }) => formField(field, sent) ?? []);
  // The contact person's fields come first in the form.
  const first = refused.find(isContactField) ?? refused[0];
  for (const name of refused) form.setError(name, { type: 'refused' }, { shouldFocus: name === first });
};

/** CART-3: `mayHold` says whether nothing is held that this room would take the place of, or it may go; `dialog` asks. */
function useMayHold({ tickets, onHeld }: RoomBookingProps) {
  const { t } = useTranslation('hotels');
  const client = useApolloClient();
  const { ask, dialog } = useReplaceQuestion();
  /** The cart that the guests have said may go. */
  const given = useRef<string | null>(null);

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
    const answer = await ask(held, { taking: 'room', ...(hotel && { words }) });
    if (answer === 'keep') onHeld(held.cartId);
    if (answer !== 'replace') return false;
    given.current = held.cartId;
    return true;
  };
  return { mayHold, dialog };
}

const useBookingForm = ({ room }: RoomBookingProps) =>
  useForm<Booking>({
    defaultValues: {
      ...{ firstName: '', lastName: '', emailAddress: '', phone: '' },
      guests: Array.from({ length: countOthers(room.guests) }, () => ({ firstName: '', lastName: '' })),
    },
    resolver: bookingResolver,
    mode: 'onTouched',
  });

/** The form, and what came of holding the room. */
export function useRoomBooking(props: RoomBookingProps) {
  const { room, price, hotelName, eventId, tickets, onHeld, onChanged } = props;
  const client = useApolloClient();
  const form = useBookingForm(props);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<RoomOutcome | null>(null);
  /** The price that the guests agreed to, after the one that they saw. */
  const [agreed, setAgreed] = useState<MoneyAmount>(price);
  const { mayHold, dialog } = useMayHold(props);

  const book = async (booking: Booking, now: MoneyAmount, before: MoneyAmount | null) => {
    setBusy(true);
    setOutcome(null);
    if (!(await mayHold())) return setBusy(false);
    const { guests, phone, ...person } = booking;
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
    if (result.kind === 'invalid') showRefused(form, booking, result);
  };
  const accept = (change: RoomPriceChange) => {
    setAgreed(change.actual);
    void form.handleSubmit((booking) => book(booking, change.actual, change.expected))();
  };
  const submit = form.handleSubmit((booking) => book(booking, agreed, null));
  return { form, busy, outcome, agreed, isLost: needsAnother(outcome), submit, accept, dialog };
}
export type RoomBookingState = ReturnType<typeof useRoomBooking>;
