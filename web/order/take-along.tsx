import { CalendarPlus, FileDown, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useHref } from 'react-router';
import { useApp } from '../core/app.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { classNames } from '../core/ui/class-names.ts';
import { Icon } from '../core/ui/icon.tsx';
import { useHydrated } from '../core/use-hydrated.ts';

type TakeAlongProps = {
  order: {
    id: string;
    linkKey: string | null;
    items: readonly { event: { name: string; starts: { date: string | null } } }[];
  };
  /** On the order's light page, or on the dark one below its tickets. */
  look: 'page' | 'pass';
};

const tile =
  'flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1.5 rounded-card px-1 py-3 text-center text-sm font-semibold';
const tiles = {
  page: classNames(tile, 'bg-sunk text-ink hover:bg-line'),
  pass: classNames(tile, 'bg-white/15 text-white hover:bg-white/20 focus-visible:outline-white'),
};

const ShareTile = ({ order, look }: TakeAlongProps & { order: { linkKey: string } }) => {
  const { t } = useTranslation('take-along');
  const { origin } = useApp();
  const url = `${origin}${useHref(`/order-confirmation/${order.id}`)}?key=${order.linkKey}`;
  const title = t('shareTitle', { event: order.items[0]?.event.name ?? '' });
  // Who closes the device's own sheet has shared nothing, which is no failure.
  const share = () => navigator.share({ title, url }).catch(() => undefined);
  return (
    <button type="button" onClick={share} className={tiles[look]}>
      <Icon as={Share2} className="size-5" />
      {t('share')}
    </button>
  );
};

/** ORDER-3: the order's tickets as files, and its link for somebody else. */
export const TakeAlong = ({ order, look }: TakeAlongProps) => {
  const { t } = useTranslation('take-along');
  const isHydrated = useHydrated();
  const { has } = useShell();
  const { id, linkKey, items } = order;
  const hasDay = items.some(({ event }) => event.starts.date !== null);
  return (
    <nav
      aria-label={t('title')}
      className={classNames('flex gap-2 print:hidden', look === 'pass' && 'mx-auto w-full max-w-md px-4')}
    >
      {hasDay && has('CALENDAR') && (
        <Link to={`/order-confirmation/${id}/calendar.ics`} reloadDocument className={tiles[look]}>
          <Icon as={CalendarPlus} className="size-5" />
          <span aria-hidden="true">{t('calendar')}</span>
          <span className="sr-only">{t('calendarLong')}</span>
        </Link>
      )}
      {has('ORDER_FILES') && (
        <Link to={`/order-confirmation/${id}/tickets.pdf`} reloadDocument className={tiles[look]}>
          <Icon as={FileDown} className="size-5" />
          <span aria-hidden="true">{t('pdf')}</span>
          <span className="sr-only">{t('pdfLong')}</span>
        </Link>
      )}
      {isHydrated && linkKey !== null && 'share' in navigator && (
        <ShareTile order={{ ...order, linkKey }} look={look} />
      )}
    </nav>
  );
};
