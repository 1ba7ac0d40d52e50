import {
  CalendarClock,
  CalendarX,
  CircleSlash,
  Clock,
  ExternalLink,
  Hourglass,
  type LucideIcon,
  Ticket,
} from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../../core/later.tsx';
import { useShell } from '../../core/layout/shell.tsx';
import { formatInstant } from '../../core/time/format.ts';
import { ButtonLink } from '../../core/ui/button.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { PriceFrom } from '../card/event-price.tsx';
import { DateNotice } from './date-notice.tsx';
import { type EventOnPage, searchFor } from './event-page-data.ts';
import { Presales } from './presales.tsx';
import { ProviderLink } from './provider-link.tsx';

const WaitingListForm = later(() => import('./waiting-list-form.tsx').then((module) => module.WaitingListForm));

type Block = NonNullable<EventOnPage['sale']['blockedBy']>;

const icons: Record<Block, LucideIcon> = {
  INACTIVE: CircleSlash,
  CANCELLED: CalendarX,
  OVER: Hourglass,
  NOT_YET_ON_SALE: Clock,
  SALE_ENDED: Hourglass,
  OFF_SALE: CircleSlash,
  SOLD_OUT: Ticket,
  PROVIDER_ONLY: ExternalLink,
  DATES_UNKNOWN: CalendarClock,
};

type BlockedPanelProps = {
  event: EventOnPage;
  block: Block;
};

/** Instead of tickets: why none can be bought, when sales open, and where to go (EVENT-6). */
export const BlockedPanel = ({ event, block }: BlockedPanelProps) => {
  const { t, i18n } = useTranslation('event');
  const hasRefunds = useShell().has('REFUNDS');
  // Nobody has said where else it is sold, or that tickets are refunded.
  const isNowhere = block === 'PROVIDER_ONLY' && !event.sale.atProvider;
  const isUntold = block === 'CANCELLED' && !hasRefunds;
  const context = isNowhere ? 'nowhere' : isUntold ? 'untold' : undefined;
  const opens = event.onSale.starts && formatInstant(event.onSale.starts, event.venue.timeZone, i18n.language);
  return (
    <section
      aria-labelledby="tickets-heading"
      className="flex flex-col gap-4 rounded-panel border border-line bg-raised p-5 shadow-card md:p-6"
    >
      <DateNotice event={event} />
      <div className="flex items-start gap-4">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-sunk text-soft">
          <Icon as={icons[block]} className="size-6" />
        </span>
        <div className="flex flex-col gap-1.5">
          <h2 id="tickets-heading" className="text-xl font-bold">
            {t(`blocked.${block}.title`, { context })}
          </h2>
          <p className="leading-relaxed text-soft">{t(`blocked.${block}.reason`, { context })}</p>
        </div>
      </div>
      {block === 'NOT_YET_ON_SALE' && opens && (
        <p className="rounded-card bg-brand-tint p-4 text-lg font-bold">
          <time dateTime={event.onSale.starts ?? undefined}>{t('blocked.opens', { time: opens })}</time>
        </p>
      )}
      <Presales event={event} />
      {event.sale.atProvider && <PriceFrom price={event.priceFrom} />}
      <ProviderLink event={event} variant="primary" />
      {block === 'SOLD_OUT' && event.sale.hasWaitingList && (
        <Suspense fallback={null}>
          <WaitingListForm event={event} />
        </Suspense>
      )}
      <ButtonLink to={searchFor(event)} variant="secondary" block>
        {t('blocked.next')}
      </ButtonLink>
    </section>
  );
};
