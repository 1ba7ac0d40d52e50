import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../core/app.tsx';
import { formatInstant } from '../../core/time/format.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import type { EventOnPage } from './event-page-data.ts';
import { type OpenPresale, openPresales } from './presale-rules.ts';

const Window = ({ presale: { starts, ends }, timeZone }: { presale: OpenPresale; timeZone: string }) => {
  const { t, i18n } = useTranslation('event');
  const at = (instant: string) => formatInstant(instant, timeZone, i18n.language);
  return (
    <p className="text-[0.9375rem]" suppressHydrationWarning>
      {starts ? t('facts.from', { time: at(starts) }) : t('facts.saleStartUnknown')}
      {ends && (
        <>
          <br />
          {t('facts.until', { time: at(ends) })}
        </>
      )}
    </p>
  );
};

const Row = ({ presale, timeZone }: { presale: OpenPresale; timeZone: string }) => {
  const { t } = useTranslation(['event', 'common']);
  const name = presale.name ?? t('presales.unnamed');
  return (
    <li className="flex flex-col items-start gap-1 border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {name}
        {presale.isRunning && <Chip tone="good">{t('presales.running')}</Chip>}
      </p>
      <Window presale={presale} timeZone={timeZone} />
      {presale.description && <p className="text-[0.9375rem] text-soft">{presale.description}</p>}
      {presale.url && (
        <a
          href={presale.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text underline underline-offset-4"
        >
          <Icon as={ExternalLink} className="size-4" />
          {t('presales.join')}
          <span className="sr-only">
            {' '}
            {name}
            {t('common:status.newTab')}
          </span>
        </a>
      )}
    </li>
  );
};

/** Presales that run now or are announced, in the venue's time zone. */
export const Presales = ({ event }: { event: EventOnPage }) => {
  const { t } = useTranslation('event');
  const open = openPresales(event, useApp().now);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="presales-heading" className="flex flex-col gap-3">
      <h3 id="presales-heading" className="font-bold">
        {t('presales.title')}
      </h3>
      <ul>
        {open.map((presale) => (
          <Row key={`${presale.name} ${presale.starts}`} presale={presale} timeZone={event.venue.timeZone} />
        ))}
      </ul>
    </section>
  );
};
