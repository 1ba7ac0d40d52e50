import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { HotelRoomInput } from '#operations/generated/documents.ts';
import { billingProblems } from '#rules/billing.ts';
import { HOLD_MINUTES } from '#rules/hold.ts';
import { formatMoney, type MoneyAmount } from '../core/money/format.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button } from '../core/ui/button.tsx';
import { Dialog } from '../core/ui/dialog.tsx';
import { TextField } from '../core/ui/field.tsx';
import { type HeldTickets, type RoomOutcome, reserveRoom } from './reserve-room.ts';
import { useBillingMessage } from './use-billing-form.ts';

const contactFields = ['firstName', 'lastName', 'emailAddress', 'phone'] as const;
type ContactField = (typeof contactFields)[number];
type Contact = Record<ContactField, string>;

const isContactField = (name: string): name is ContactField => contactFields.some((one) => one === name);

/** The rules of names, e-mail and phone are those of a bill from abroad (rules/billing.ts). */
const resolver: Resolver<Contact> = (values) => {
  const rules = billingProblems({ ...values, country: '', address: '', city: '', zipCode: '' });
  const broken = contactFields.flatMap((field) => (rules[field] ? [[field, rules[field]] as const] : []));
  if (broken.length === 0) return { values, errors: {} };
  const errors: FieldErrors<Contact> = Object.fromEntries(
    broken.map(([field, rule]) => [field, { type: rule, message: rule }]),
  );
  return { values: {}, errors };
};

const ContactFields = ({ form }: { form: UseFormReturn<Contact> }) => {
  const { t } = useTranslation(['checkout', 'common']);
  const messageOf = useBillingMessage('');
  const { errors } = form.formState;
  const field = (name: ContactField) => ({ error: messageOf(name, errors[name]), ...form.register(name) });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('firstName')} label={t('billing.firstName')} autoComplete="given-name" />
      <TextField {...field('lastName')} label={t('billing.lastName')} autoComplete="family-name" />
      <TextField
        {...field('emailAddress')}
        label={t('billing.emailAddress')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
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

const isOfContact = (field: string): boolean => /\bcontact\b/.test(field);

/** Whether this room cannot be had as it was asked for (67941, 40010): another one is the next step. A wrong name is said at its field. */
const needsAnother = (outcome: RoomOutcome | null): boolean =>
  outcome?.kind === 'taken' || (outcome?.kind === 'invalid' && !outcome.fields.some(({ field }) => isOfContact(field)));

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

type Changed = Extract<RoomOutcome, { kind: 'price' }>;

/** HOTEL-3: both prices, before anything is held or paid. */
const PriceChanged = ({ change, busy, onAccept }: { change: Changed; busy: boolean; onAccept: () => void }) => {
  const { t, i18n } = useTranslation('hotels');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [expected, actual] = [change.expected, change.actual].map((one) => formatMoney(one, i18n.language));
  return (
    <div ref={box}>
      <Alert
        tone="warning"
        announce
        title={t('booking.price.title')}
        action={
          <Button busy={busy} onClick={onAccept}>
            {t('booking.price.accept', { price: actual })}
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
  room: Omit<HotelRoomInput, 'contact' | 'expectedTotalMinorUnits' | 'previousTotalMinorUnits'>;
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
  const form = useForm<Contact>({
    defaultValues: { firstName: '', lastName: '', emailAddress: '', phone: '' },
    resolver,
    mode: 'onTouched',
  });
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<RoomOutcome | null>(null);
  /** The price that the guests agreed to, after the one that they saw. */
  const [agreed, setAgreed] = useState<MoneyAmount>(price);
  const all = (one: MoneyAmount): MoneyAmount => ({ ...one, minorUnits: one.minorUnits * (room.guests?.rooms ?? 1) });

  const book = async (contact: Contact, now: MoneyAmount, before: MoneyAmount | null) => {
    setBusy(true);
    setOutcome(null);
    const { phone, ...person } = contact;
    const wanted = {
      ...room,
      contact: { ...person, ...(phone.trim() && { phone }) },
      expectedTotalMinorUnits: now.minorUnits,
      ...(before && { previousTotalMinorUnits: before.minorUnits }),
    };
    const result = await reserveRoom(client, { room: wanted, hotelName, eventId }, tickets);
    if (result.kind === 'held' || result.kind === 'room-only') return onHeld(result.cartId);
    setBusy(false);
    setOutcome(result);
    if (needsAnother(result) || result.kind === 'price') onChanged();
    if (result.kind !== 'invalid') return;
    for (const { field } of result.fields) {
      const name = field.split('.').at(-1) ?? '';
      if (isOfContact(field) && isContactField(name)) form.setError(name, { type: 'refused' }, { shouldFocus: true });
    }
  };
  const submit = form.handleSubmit((contact) => book(contact, agreed, null));
  const accept = (change: Changed) => {
    setAgreed(change.actual);
    void form.handleSubmit((contact) => book(contact, change.actual, change.expected))();
  };
  const none = { ...price, minorUnits: 0 };
  const isLost = needsAnother(outcome);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('booking.title')} description={summary}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {tickets && (
          <Alert title={t('booking.withTickets', { event: tickets.eventName })}>{t('booking.oneOrder')}</Alert>
        )}
        <p className="text-soft">{t('booking.hint')}</p>
        <ContactFields form={form} />
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
        {outcome?.kind === 'price' && <PriceChanged change={outcome} busy={busy} onAccept={() => accept(outcome)} />}
        {outcome?.kind !== 'price' && !isLost && (
          <Button type="submit" size="large" block busy={busy}>
            {t(tickets ? 'booking.submitBoth' : 'booking.submit', { price: formatMoney(all(agreed), i18n.language) })}
          </Button>
        )}
        {!isLost && <p className="text-center text-sm text-soft">{t('booking.promise', { count: HOLD_MINUTES })}</p>}
      </form>
    </Dialog>
  );
};
