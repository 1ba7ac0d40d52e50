import { QrCode, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { returnsText, type TicketReturns } from '../core/money/returns-text.ts';
import { ButtonLink } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { BookingCard } from './booking-card.tsx';
import { CardRefused } from './card-refused.tsx';
import { EventChanged } from './event-changed.tsx';
import { GiveBackButton, GivingBack } from './giving-back.tsx';
import type { OrderItem } from './order-data.ts';
import { isInvalid, OrderHeading, type OrderProps } from './order-heading.tsx';
import { OrderLink } from './order-link.tsx';
import { PrintButton } from './print-button.tsx';
import { Receipt } from './receipt.tsx';
import { TakeAlong } from './take-along.tsx';
import { TicketCard } from './ticket-card.tsx';
import { TicketStub } from './ticket-stub.tsx';
import { UndeliveredEmail } from './undelivered-email.tsx';

/** What is left to do, which is little. */
const NextSteps = ({ returns }: { returns: TicketReturns }) => {
  const { t, i18n } = useTranslation('order');
  const { t: sale } = useTranslation('sale');
  const steps = [
    { icon: QrCode, text: t('next.code') },
    { icon: RotateCcw, text: returnsText(returns, { t: sale, language: i18n.language }) ?? t('next.change') },
  ];
  return (
    <section aria-labelledby="next-heading" className="flex flex-col gap-3 print:hidden">
      <h2 id="next-heading" className="text-lg font-bold">
        {t('next.title')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {steps.map(({ icon, text }) => (
          <li key={text} className="flex items-start gap-3 rounded-card bg-sunk p-4 leading-snug">
            <Icon as={icon} className="mt-0.5 size-5 text-brand-text" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The tickets of an item; refunded items have none. */
const Tickets = ({ orderId, item }: { orderId: string; item: OrderItem }) => {
  const { t } = useTranslation('order');
  const { tickets } = item;
  return (
    <>
      <h3 className="text-lg font-bold">{t('tickets')}</h3>
      <ol className="flex flex-col gap-4">
        {tickets.map((ticket, index) => (
          <TicketCard
            key={ticket.id}
            orderId={orderId}
            item={item}
            ticket={ticket}
            number={index + 1}
            total={tickets.length}
          />
        ))}
      </ol>
      <p className="text-soft print:hidden">{t('show')}</p>
    </>
  );
};

type OrderScreenProps = OrderProps & { returns: TicketReturns };

/** What was bought: tickets and rooms. */
const Bought = ({ order, programme, returns }: OrderScreenProps) => {
  const invalid = isInvalid(order);
  const hasTickets = order.items.some(({ tickets }) => tickets.length > 0);
  const rooms = order.rooms.filter(({ isReturned }) => !isReturned);
  return (
    <>
      <UndeliveredEmail key={order.id} order={order} />
      {order.items.map((item, index) => (
        <section key={item.id} aria-label={item.event.name} className="flex flex-col gap-6">
          <TicketStub order={order} item={item} />
          <EventChanged
            orderId={order.id}
            event={item.event}
            mayChoose
            notices={order.notices.filter(({ eventId }) => eventId === item.event.id)}
            hasTickets={item.tickets.length > 0}
            action={<GiveBackButton order={order} programme={programme} />}
          />
          {index === 0 && hasTickets && !invalid && <TakeAlong order={order} look="page" />}
          {item.tickets.length > 0 && <Tickets orderId={order.id} item={item} />}
        </section>
      ))}
      {rooms.map((booking) => (
        <BookingCard key={booking.id} booking={booking} />
      ))}
      {hasTickets && !invalid && <NextSteps returns={returns} />}
      {!hasTickets && rooms.length > 0 && (
        <div>
          <PrintButton room />
        </div>
      )}
    </>
  );
};

/** An order: can be opened again at any time and printed with one ticket per page (ORDER-1). */
export const OrderScreen = (props: OrderScreenProps) => {
  const { order, programme, returns } = props;
  const { t } = useTranslation('order');
  return (
    <>
      <OrderHeading order={order} programme={programme} />
      {/* Positioned, so that it lies above the picture that it reaches into. */}
      <div className={`shell relative flex flex-col gap-8 pb-16 print:mt-0 ${isInvalid(order) ? 'pt-8' : '-mt-20'}`}>
        <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] print:flex">
          <div className="flex min-w-0 flex-col gap-8">
            <Bought {...props} />
          </div>
          <div className="flex min-w-0 flex-col gap-5 lg:self-start">
            {order.refunds
              .filter(({ status }) => status === 'REFUSED')
              .map(({ id, toCard }) => (
                <CardRefused key={id} amount={toCard} />
              ))}
            <Receipt order={order} programme={programme} />
            <GivingBack key={order.id} order={order} programme={programme} returns={returns} />
            {order.linkKey && <OrderLink orderId={order.id} linkKey={order.linkKey} />}
          </div>
        </div>
        <ButtonLink to="/" variant="secondary" className="self-start print:hidden">
          {t('keep')}
        </ButtonLink>
      </div>
    </>
  );
};
