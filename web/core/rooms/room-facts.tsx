import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../app.tsx';
import { formatMoney } from '../money/format.ts';
import { Dotted } from '../ui/dotted.tsx';
import { cancellationTexts, deskTimes, guestsText, type Room, stayText } from './room-words.ts';

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-col gap-0.5">
    <dt className="text-sm font-semibold text-soft">{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** Dates, guests, board and cancellation costs of a room, to be shown before it is paid (CART-2). */
export const RoomFacts = ({ room }: { room: Room }) => {
  const { t, i18n } = useTranslation('sale');
  const words = { t, language: i18n.language, now: useApp().now };
  const { from, until } = deskTimes(room, words);
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Fact term={t('room.stay')}>
        <Dotted parts={[stayText(room, words)]} />
      </Fact>
      <Fact term={t('room.guests')}>
        <Dotted parts={[guestsText(room, words)]} />
      </Fact>
      <Fact term={t('room.checkIn')}>{from}</Fact>
      <Fact term={t('room.checkOut')}>{until}</Fact>
      <Fact term={t('room.meals')}>{t(`room.mealPlan.${room.mealPlan}`)}</Fact>
      <Fact term={t('room.payment')}>
        {room.dueAtHotel
          ? t('room.payAtHotel', { price: formatMoney(room.dueAtHotel, i18n.language) })
          : t('room.payNow')}
      </Fact>
      <Fact term={t('room.contact')}>{`${room.contact.firstName} ${room.contact.lastName}`}</Fact>
      {room.guestNames.length > 0 && (
        <Fact term={t('room.others')}>
          {room.guestNames.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
        </Fact>
      )}
      <Fact term={t('room.cancellation')}>
        {cancellationTexts(room, words).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Fact>
      {room.comments && <Fact term={t('room.comments')}>{room.comments}</Fact>}
    </dl>
  );
};
