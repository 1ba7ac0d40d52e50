import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../core/ui/icon.tsx';
import type { EventOnPage } from './event-page-data.ts';

/** Where to go on from here: the other dates of who plays, and what else the place has. */
export const OtherDatesLink = ({ event }: { event: EventOnPage }) => {
  const { t } = useTranslation('event');
  const links = [
    ...event.attractions.map(({ id, name }) => ({
      to: `/attraction/${id}`,
      text: t('more.attraction', { name }),
    })),
    { to: `/venue/${event.venue.id}`, text: t('more.venue', { name: event.venue.name }) },
  ];
  return (
    <nav aria-labelledby="more-heading" className="flex flex-col gap-2">
      <h2 id="more-heading" className="text-xl font-bold">
        {t('more.title')}
      </h2>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to} className="border-b border-line last:border-b-0">
            <Link
              to={to}
              className="feedback flex min-h-14 items-center justify-between gap-4 rounded-control px-1 font-semibold hover:bg-sunk hover:text-brand-text"
            >
              {text}
              <Icon as={ArrowRight} className="size-5 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
