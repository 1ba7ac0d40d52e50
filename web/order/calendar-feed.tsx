import { useApolloClient } from '@apollo/client/react';
import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import { CloseCalendarFeedDocument, OpenCalendarFeedDocument } from '#operations/generated/documents.ts';
import { useApp } from '../core/app.tsx';
import { notify } from '../core/notify/notify.tsx';
import { Button } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';

const Subscribed = ({ token, onStop }: { token: string; onStop: () => void }) => {
  const { t } = useTranslation('my-tickets');
  const { origin } = useApp();
  const address = `${origin}${useHref(`/calendar/${token}.ics`)}`;
  return (
    <>
      <input
        readOnly
        aria-label={t('feed.address')}
        value={address}
        onFocus={(event) => event.target.select()}
        className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-page px-3 text-ink"
      />
      <p className="text-soft">{t('feed.secret')}</p>
      <div className="flex flex-wrap gap-x-6">
        <a
          href={address.replace(/^https?:/, 'webcal:')}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {t('feed.open')}
        </a>
        <button
          type="button"
          onClick={onStop}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {t('feed.stop')}
        </button>
      </div>
    </>
  );
};

/** ORDER-7: the secret address by which the member's calendar follows their orders. */
export const CalendarFeed = () => {
  const { t } = useTranslation('my-tickets');
  const client = useApolloClient();
  const [token, setToken] = useState<string | null>(null);
  const failed = () => notify({ type: 'danger', message: t('feed.failed') });
  const open = async () => {
    const { data } = await client.mutate({ mutation: OpenCalendarFeedDocument }).catch(() => ({ data: null }));
    if (data?.openCalendarFeed) setToken(data.openCalendarFeed.token);
    else failed();
  };
  const stop = async () => {
    const { data } = await client.mutate({ mutation: CloseCalendarFeedDocument }).catch(() => ({ data: null }));
    if (!data?.closeCalendarFeed) return failed();
    setToken(null);
    notify({ type: 'success', message: t('feed.stopped') });
  };
  return (
    <section
      aria-labelledby="feed-heading"
      className="flex flex-col items-start gap-3 rounded-panel bg-sunk p-4 md:p-6"
    >
      <h2 id="feed-heading" className="text-lg font-bold">
        {t('feed.title')}
      </h2>
      <p className="text-soft">{t('feed.text')}</p>
      {token === null ? (
        <Button variant="secondary" onClick={open}>
          <Icon as={CalendarSync} className="size-4" />
          {t('feed.subscribe')}
        </Button>
      ) : (
        <Subscribed token={token} onStop={stop} />
      )}
    </section>
  );
};
