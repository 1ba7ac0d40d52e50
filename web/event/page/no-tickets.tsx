import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaleBlock } from '#rules/sale.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { BlockedPanel } from './blocked-panel.tsx';
import { BesidePoster } from './event-page.tsx';
import type { EventOnPage } from './event-page-data.ts';

const TicketsFailed = ({ onRetry }: { onRetry: () => Promise<unknown> }) => {
  const { t } = useTranslation('event');
  return (
    <Alert
      tone="warning"
      title={t('unavailable.title')}
      action={
        <Button variant="secondary" onClick={() => void onRetry()}>
          {t('list.retry')}
        </Button>
      }
    >
      {t('unavailable.message')}
    </Alert>
  );
};

type NoTicketsProps = {
  event: EventOnPage;
  /** Why nothing can be bought here; null when the tickets are on sale but could not be loaded. */
  block: SaleBlock | null;
  onRetry: () => Promise<unknown>;
  /** Stands below the poster. */
  below: ReactNode;
};

/** In place of `Buying` on an event page where nothing can be bought now. */
export const NoTickets = ({ event, block, onRetry, below }: NoTicketsProps) => (
  <BesidePoster below={below}>
    {block ? <BlockedPanel event={event} block={block} /> : <TicketsFailed onRetry={onRetry} />}
  </BesidePoster>
);
