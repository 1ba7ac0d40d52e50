import { Check, Users, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../core/app.tsx';
import { PriceLines } from '../core/money/price-lines.tsx';
import { Amenities } from '../core/rooms/amenities.tsx';
import { cancellationTexts, freeUntil } from '../core/rooms/room-words.ts';
import { Button, ButtonLink } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Price } from '../core/ui/price.tsx';
import type { HotelRooms } from './hotel-head.tsx';
import type { StayParams } from './stay-params.ts';
import { forWhom } from './stay-words.ts';

export type HotelRoom = HotelRooms['rooms'][number];
export type RoomRate = HotelRoom['rates'][number];

/** So few rooms are said. */
const FEW = 5;

type RateProps = Pick<RoomCardProps, 'params' | 'timeZone' | 'ticketsAt' | 'onChoose'> & {
  rate: RoomRate;
  name: string;
};

const Terms = ({ rate, params, timeZone }: Pick<RateProps, 'rate' | 'params' | 'timeZone'>) => {
  const { t } = useTranslation(['hotels', 'sale']);
  const { t: sale, i18n } = useTranslation('sale');
  const { now } = useApp();
  const { cancellation, payment } = rate;
  const isFree = freeUntil(rate, now) !== null;
  const texts = cancellationTexts(
    { cancellation, payment, hotel: { timeZone }, guests: { rooms: params.rooms } },
    { t: sale, language: i18n.language, now },
  );
  return (
    <ul className="flex flex-col gap-1 text-[0.9375rem]">
      <li className="font-semibold">{t(`sale:room.mealPlan.${rate.mealPlan}`)}</li>
      {texts.map((text, index) => (
        <li key={text} className={`flex items-start gap-1.5 ${isFree && index === 0 ? 'text-good' : 'text-soft'}`}>
          <Icon as={isFree && index === 0 ? Check : X} className="mt-1 size-4" />
          {text}
        </li>
      ))}
      {rate.needsTicket && <li className="font-semibold">{t('hotels:withTickets')}</li>}
      <li className="text-soft">{t(`hotels:payment.${rate.payment}`)}</li>
      {rate.comments && <li className="text-soft">{rate.comments}</li>}
    </ul>
  );
};

/** A rate can be chosen while rooms are left; one that is sold with tickets only leads to them when none are held. */
const Choice = ({ rate, name, params, ticketsAt, onChoose }: Omit<RateProps, 'timeZone'>) => {
  const { t } = useTranslation('hotels');
  if (rate.available < params.rooms) return <p className="font-semibold text-soft">{t('full')}</p>;
  if (rate.needsTicket && ticketsAt !== null) {
    return (
      ticketsAt && (
        <ButtonLink to={ticketsAt} variant="secondary">
          {t('toTickets')}
        </ButtonLink>
      )
    );
  }
  return (
    <>
      {rate.available <= FEW && (
        <p className="text-sm font-semibold text-warn">{t('left', { count: rate.available })}</p>
      )}
      <Button variant="secondary" onClick={() => onChoose(rate)}>
        {t('choose')}
        <span className="sr-only">: {name}</span>
      </Button>
    </>
  );
};

const Rate = ({ rate, name, params, timeZone, ticketsAt, onChoose }: RateProps) => {
  const { t, i18n } = useTranslation(['hotels', 'sale']);
  return (
    <li className="flex flex-col gap-4 border-t border-line pt-4 sm:flex-row sm:justify-between">
      <div className="min-w-0">
        <Terms rate={rate} params={params} timeZone={timeZone} />
      </div>
      <div className="flex shrink-0 flex-col gap-2 sm:max-w-60 sm:items-end sm:text-right">
        <p className="flex flex-col sm:items-end">
          <Price money={rate.total} className="amount text-xl font-extrabold" />
          <span className="text-sm text-soft">
            {t('hotels:total', { what: forWhom(params, { t, language: i18n.language }) })}
          </span>
          <span className="text-sm text-soft">{t(params.rooms > 1 ? 'hotels:taxesEach' : 'hotels:taxes')}</span>
        </p>
        <details className="w-full text-sm sm:text-left">
          <summary className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4">
            {t('hotels:priceLines')}
          </summary>
          <PriceLines lines={rate.lines} />
        </details>
        <Choice rate={rate} name={name} params={params} ticketsAt={ticketsAt} onChoose={onChoose} />
      </div>
    </li>
  );
};

type RoomCardProps = {
  room: HotelRoom;
  params: StayParams;
  timeZone: string;
  /** Where tickets for a rate that needs them are; empty where no event is known, null when some are held. */
  ticketsAt: string | null;
  onChoose: (rate: RoomRate) => void;
};

/** A kind of room with its rates, the cheapest first. */
export const RoomCard = ({ room, ...rest }: RoomCardProps) => {
  const { t } = useTranslation('hotels');
  return (
    <article className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-5 md:p-6">
      <div className="flex flex-col gap-2">
        <h3 className="font-display text-xl font-bold">{room.name}</h3>
        <p className="inline-flex items-center gap-1.5 text-soft">
          <Icon as={Users} className="size-4" />
          {t('sleeps', { count: room.maxGuests })}
        </p>
        <Amenities codes={room.amenities} />
      </div>
      <ul className="flex flex-col gap-4">
        {room.rates.map((rate) => (
          <Rate key={rate.id} rate={rate} name={room.name} {...rest} />
        ))}
      </ul>
    </article>
  );
};
