import { useTranslation } from 'react-i18next';
import type { Room } from './room-words.ts';

/** What the hotel of a reserved or booked room asks of its guests, in its own words. */
export const HouseRules = ({ policies }: Pick<Room['hotel'], 'policies'>) => {
  const { t } = useTranslation('sale');
  if (policies.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center rounded-control font-semibold text-brand-text underline underline-offset-4">
        {t('room.policies')}
      </summary>
      <ul className="flex list-disc flex-col gap-1.5 pt-2 pl-5 text-soft">
        {policies.map(({ title, text }) => (
          <li key={title}>
            <strong className="font-semibold">{title}</strong>: {text}
          </li>
        ))}
      </ul>
    </details>
  );
};
