import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefundQuoteQuery } from '#operations/generated/documents.ts';
import { useApp } from '../core/app.tsx';
import { formatMoney, type MoneyAmount } from '../core/money/format.ts';
import { formatLoyalty, loyaltyAmount } from '../core/money/loyalty.ts';
import { cancellationTexts, stayText } from '../core/rooms/room-words.ts';
import { seatLabel } from '../core/seats/seat-label.ts';
import { formatInstant } from '../core/time/format.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button } from '../core/ui/button.tsx';
import { Dialog } from '../core/ui/dialog.tsx';
import { Dotted } from '../core/ui/dotted.tsx';
import { CheckboxField } from '../core/ui/field.tsx';
import { Skeleton } from '../core/ui/skeleton.tsx';
import { CardRefused } from './card-refused.tsx';
import type { OrderOnPage, Programme } from './order-data.ts';
import { type RefundOutcome, useGiveBack } from './use-give-back.ts';

type Quote = NonNullable<RefundQuoteQuery['refundQuote']>;
type Part = Quote['parts'][number];
type Choice = { id: string; kind: 'ticket' | 'room'; label: ReactNode };
type NeedsTicketsProps = { order: OrderOnPage; quote: Quote; ids: readonly string[]; onAdd: () => void };
type GiveBackProps = { order: OrderOnPage; programme: Programme; onClose: () => void };

/** What can be ticked in a part of the order: each of its tickets, or its room. */
const useChoices = (order: OrderOnPage) => {
  const { t, i18n } = useTranslation('sale');
  return ({ id, ticketIds }: Part): Choice[] => {
    const item = order.items.find((one) => one.id === id);
    const booking = order.rooms.find((one) => one.id === id);
    if (booking) {
      const stay = stayText(booking.room, { t, language: i18n.language });
      return [{ id, kind: 'room', label: <Dotted parts={[booking.room.name, stay]} /> }];
    }
    return (item?.tickets ?? [])
      .filter((ticket) => ticketIds.includes(ticket.id))
      .map(({ id: ticketId, section, row, seat }) => ({
        id: ticketId,
        kind: 'ticket',
        label: seatLabel(t, { section, row, seats: seat === null ? [] : [seat] }),
      }));
  };
};

const nameOf = ({ items, rooms }: OrderOnPage, { id }: Part): string =>
  items.find((one) => one.id === id)?.event.name ?? rooms.find((one) => one.id === id)?.room.hotel.name ?? '';

/** What a room returns and until when, by the hotel's clock. */
const RoomTerms = ({ order, part }: { order: OrderOnPage; part: Part }) => {
  const { t, i18n } = useTranslation('sale');
  const { now } = useApp();
  const booking = order.rooms.find(({ id }) => id === part.id);
  if (!booking || part.refusal !== null) return null;
  return cancellationTexts(booking.room, { t, language: i18n.language, now }).map((text) => (
    <p key={text} className="text-sm text-soft">
      {text}
    </p>
  ));
};

/** The zone that the deadline of tickets is told in. */
const zoneOf = ({ items }: OrderOnPage, { id }: Part): string =>
  items.find((one) => one.id === id)?.event.starts.timeZone ?? 'UTC';

const Row = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-wrap gap-x-4">
    <dt className="flex-1 basis-32">{label}</dt>
    <dd className="ml-auto font-semibold whitespace-nowrap tabular-nums">{value}</dd>
  </div>
);

/** ORDER-6: said before the buyer agrees: what comes back by card and in points, which earned points go, what is kept, and what is owed. */
const Amounts = ({ amounts, programme }: { amounts: NonNullable<Quote['amounts']>; programme: Programme }) => {
  const { t, i18n } = useTranslation('order');
  const { toCard, toWallet, takenBack, owed, repaid, kept, ticketFee, dueAtHotel } = amounts;
  const points = (count: number) =>
    `${formatLoyalty(loyaltyAmount(count, programme, toCard.currencyCode), i18n.language)} ${programme.name}`;
  const isNone = (money: MoneyAmount | null) => money === null || money.minorUnits === 0;
  const wasPaid = toWallet.points > 0 || ![toCard, kept, ticketFee].every(isNone);
  const pointRows: [string, { points: number } | null][] = [
    [t('giveBack.repaid'), repaid],
    [t('giveBack.takenBack'), takenBack],
    [t('giveBack.owed'), owed],
  ];
  const sums: [string, MoneyAmount | null][] = [
    [t('giveBack.kept'), kept],
    [t('giveBack.keptTickets'), ticketFee],
    [t('giveBack.dueAtHotel'), dueAtHotel],
  ];
  return (
    <div aria-live="polite" className="flex flex-col gap-1.5 rounded-card bg-sunk p-4">
      {!wasPaid && <p>{t('giveBack.nothingPaid')}</p>}
      {(wasPaid || !isNone(dueAtHotel)) && (
        <dl className="flex flex-col gap-1.5">
          {wasPaid && (toWallet.points === 0 || !isNone(toCard)) && (
            <Row label={t('giveBack.toCard')} value={formatMoney(toCard, i18n.language)} />
          )}
          {toWallet.points > 0 && <Row label={t('giveBack.toWallet')} value={points(toWallet.points)} />}
          {pointRows.map(
            ([label, amount]) =>
              amount && amount.points > 0 && <Row key={label} label={label} value={points(-amount.points)} />,
          )}
          {sums.map(
            ([label, money]) =>
              money && !isNone(money) && <Row key={label} label={label} value={formatMoney(money, i18n.language)} />,
          )}
        </dl>
      )}
      {owed && owed.points > 0 && <p className="text-sm text-soft">{t('giveBack.owedText')}</p>}
    </div>
  );
};

/** HOTEL-2: the last tickets do not go without a room that is sold together with tickets only. */
const NeedsTickets = ({ order, quote, ids, onAdd }: NeedsTicketsProps) => {
  const { t } = useTranslation('order');
  const isPossible = ids.every((id) => quote.parts.some((part) => part.id === id && part.refusal === null));
  const [first] = order.rooms.filter(({ id }) => ids.includes(id));
  if (!first) return null;
  const hotel = first.room.hotel.name;
  return (
    <Alert
      tone="warning"
      announce
      title={t('giveBack.needsTickets.title')}
      action={
        isPossible && (
          <Button variant="secondary" onClick={onAdd}>
            {t('giveBack.needsTickets.add')}
          </Button>
        )
      }
    >
      {t(isPossible ? 'giveBack.needsTickets.text' : 'giveBack.needsTickets.stays', { hotel })}
    </Alert>
  );
};

const Told = ({ outcome }: { outcome: RefundOutcome }) => {
  const { t } = useTranslation('order');
  if (outcome.kind === 'done') {
    const { refund } = outcome;
    return (
      <>
        <Alert tone="success" announce title={t('giveBack.done')}>
          {refund?.status === 'PENDING'
            ? t('giveBack.pending')
            : refund?.status === 'DONE' && refund.toCard.minorUnits > 0 && t('giveBack.days')}
        </Alert>
        {refund?.status === 'REFUSED' && <CardRefused amount={refund.toCard} />}
      </>
    );
  }
  if (outcome.kind === 'unknown') {
    return (
      <Alert tone="warning" announce title={t('giveBack.unknown')}>
        {t('giveBack.unknownText')}
      </Alert>
    );
  }
  return (
    <Alert tone="danger" announce title={outcome.title}>
      {outcome.message}
    </Alert>
  );
};

const Parts = ({
  order,
  quote,
  chosen,
  onToggle,
}: {
  order: OrderOnPage;
  quote: Quote;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) => {
  const { t, i18n } = useTranslation('order');
  const choicesOf = useChoices(order);
  return quote.parts.map((part) => (
    <fieldset key={part.id} className="flex flex-col gap-1">
      <legend className="font-semibold">{nameOf(order, part)}</legend>
      {part.refusal === null ? (
        choicesOf(part).map(({ id, label }) => (
          <CheckboxField key={id} label={label} checked={chosen.has(id)} onChange={() => onToggle(id)} />
        ))
      ) : (
        <p className="text-soft">{t(`giveBack.refusal.${part.refusal}`)}</p>
      )}
      {part.refusal === null && part.endsAt && (
        <p className="text-sm text-soft">
          {t('giveBack.until', { time: formatInstant(part.endsAt, zoneOf(order, part), i18n.language) })}
        </p>
      )}
      <RoomTerms order={order} part={part} />
    </fieldset>
  ));
};

type SelectionProps = {
  order: OrderOnPage;
  programme: Programme;
  quote: Quote;
  giving: ReturnType<typeof useGiveBack>;
};

/** What can be ticked, what comes back for it, and the button. */
const Selection = ({ order, programme, quote, giving }: SelectionProps) => {
  const { t } = useTranslation('order');
  const { chosen, current, busy, toggle, add, submit } = giving;
  const dependent = current?.dependentBookingIds ?? [];
  const amounts = dependent.length === 0 ? current?.amounts : null;
  return (
    <>
      <Parts order={order} quote={quote} chosen={chosen} onToggle={toggle} />
      {dependent.length > 0 && (
        <NeedsTickets order={order} quote={quote} ids={dependent} onAdd={() => add(dependent)} />
      )}
      {amounts && <Amounts amounts={amounts} programme={programme} />}
      {quote.amounts && (
        <>
          <p className="text-sm text-soft">{t('giveBack.final')}</p>
          <Button size="large" block busy={busy} disabled={!amounts} onClick={() => void submit()}>
            {t(amounts ? 'giveBack.submit' : 'giveBack.choose', { count: chosen.size })}
          </Button>
        </>
      )}
    </>
  );
};

/** Tickets and rooms of the order to give back, what comes back for them, and the button. */
export const GiveBack = ({ order, programme, onClose }: GiveBackProps) => {
  const { t } = useTranslation('order');
  const giving = useGiveBack(order);
  const { quote, error, again, outcome } = giving;
  const isDone = outcome?.kind === 'done';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('giveBack.title')}>
      <div className="flex flex-col gap-5">
        {outcome && <Told outcome={outcome} />}
        {!quote && !error && <Skeleton className="h-40 w-full rounded-card" />}
        {error && !quote && (
          <Alert
            tone="danger"
            announce
            title={t('giveBack.failed')}
            action={
              <Button variant="secondary" onClick={again}>
                {t('giveBack.again')}
              </Button>
            }
          >
            {t('giveBack.offline')}
          </Alert>
        )}
        {quote === null && !error && <p>{t('giveBack.notYours')}</p>}
        {quote && !isDone && <Selection order={order} programme={programme} quote={quote} giving={giving} />}
        {isDone && (
          <Button variant="secondary" onClick={onClose}>
            {t('giveBack.close')}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
