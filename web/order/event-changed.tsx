import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepTicketsDocument } from '#operations/generated/documents.ts';
import { isolated } from '../core/i18n/isolated.ts';
import { formatInstant } from '../core/time/format.ts';
import { useEventTime } from '../core/time/use-event-time.ts';
import { Alert } from '../core/ui/alert.tsx';
import { Button } from '../core/ui/button.tsx';
import type { OrderOnPage } from './order-data.ts';
import { movedOf } from './ticket-groups.ts';
import { useMinute } from './use-minute.ts';

type Notice = OrderOnPage['notices'][number];

const Before = ({ before }: Pick<Notice, 'before'>) => {
  const { t } = useTranslation('order');
  const { dateLong, time } = useEventTime(before.starts);
  const when = [dateLong, time].filter(Boolean).join(', ');
  return <p>{t('changed.before', { when, where: `${isolated(before.venueName)}, ${before.city}` })}</p>;
};

/** Stores that the tickets are kept; the page then says so. */
const KeepButton = ({ orderId, noticeId }: { orderId: string; noticeId: string }) => {
  const { t } = useTranslation('order');
  const client = useApolloClient();
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'notYours'>('idle');
  const keep = async () => {
    setState('busy');
    const { data } = await client
      .mutate({ mutation: KeepTicketsDocument, variables: { input: { orderId, noticeId } } })
      .catch(() => ({ data: null }));
    const { order, problems = [] } = data?.keepTickets ?? {};
    // Of the order that this page shows it means that the visitor has it by its link, which may read and change nothing.
    const isNotOwn = problems.some(({ code }) => code === 'NOT_FOUND');
    setState(order ? 'idle' : isNotOwn ? 'notYours' : 'failed');
  };
  return (
    <>
      <Button variant="secondary" busy={state === 'busy'} onClick={() => void keep()}>
        {t('changed.keep')}
      </Button>
      {(state === 'failed' || state === 'notYours') && (
        <p role="alert" className="basis-full">
          {t(`changed.${state}`)}
        </p>
      )}
    </>
  );
};

type EventChangedProps = {
  orderId: string;
  /** The event as it is now. */
  event: Parameters<typeof movedOf>[1];
  /** What the seller changed of it, the oldest first. */
  notices: readonly Notice[];
  /** Whether tickets are left, which can be kept or given back. */
  hasTickets: boolean;
  /** Whether this visitor may change the order. */
  mayChoose: boolean;
  /** Opens the way to give them back; its dialog stays while it says that they are given back. */
  action: ReactNode;
};

/** ORDER-7: what the seller changed last, what the buyer knew when buying, and the choice until its deadline. */
export const EventChanged = ({ orderId, event, notices, hasTickets, mayChoose, action }: EventChangedProps) => {
  const { t, i18n } = useTranslation('order');
  const now = useMinute();
  const [first, last] = [notices[0], notices.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { choiceEndsAt: ends, keptAt, before } = last;
  const isCancelled = last.kind === 'CANCELLED';
  const isOpen = ends !== null && now < ends;
  const moved = last.kind === 'MOVED' ? movedOf(first.before, event) : [];
  const time = ends === null ? '' : formatInstant(ends, before.starts.timeZone, i18n.language);
  return (
    <Alert
      tone={isCancelled ? 'danger' : 'warning'}
      title={moved.map((what) => t(`changed.new.${what}`)).join(' · ') || t(`changed.${last.kind}.title`)}
      action={
        !isCancelled &&
        isOpen &&
        mayChoose && (
          <div className="flex flex-wrap gap-2">
            {hasTickets && !keptAt && <KeepButton orderId={orderId} noticeId={last.id} />}
            {action}
          </div>
        )
      }
      className="print:hidden"
    >
      <div className="flex flex-col gap-1.5">
        <p>{t(`changed.${last.kind}.text`)}</p>
        {!isCancelled && <Before before={first.before} />}
        {ends !== null && hasTickets && (
          <p aria-live="polite">{t(!isOpen ? 'changed.over' : keptAt ? 'changed.kept' : 'changed.choice', { time })}</p>
        )}
      </div>
    </Alert>
  );
};
