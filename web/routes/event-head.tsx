import { useTranslation } from 'react-i18next';
import { formatEventDays } from '#rules/event-when.ts';
import { useApp } from '../core/app.tsx';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { Breadcrumbs } from '../core/seo/breadcrumbs.tsx';
import { JsonLd, useHomeUrl } from '../core/seo/json-ld.tsx';
import { eventJsonLd } from '../event/page/event-json-ld.ts';
import type { EventOnPage, EventTickets } from '../event/page/event-page-data.ts';

type EventHeadProps = { event: EventOnPage; tickets: EventTickets | null };

const StructuredData = ({ event, tickets }: EventHeadProps) => {
  const { origin } = useApp();
  const path = `event/${event.id}`;
  const data = eventJsonLd(event, tickets, useHomeUrl() + path, origin);
  const [attraction] = event.attractions;
  return (
    <>
      {data && <JsonLd data={data} />}
      <Breadcrumbs
        trail={[
          ...(attraction ? [{ name: attraction.name, path: `attraction/${attraction.id}` }] : []),
          { name: event.name, path },
        ]}
      />
    </>
  );
};

const Meta = ({ event }: { event: EventOnPage }) => {
  const { t, i18n } = useTranslation('event');
  const { name, venue } = event;
  const date = event.status === 'POSTPONED' ? '' : formatEventDays(event, i18n.language);
  const facts = { name, date, venue: venue.name, city: venue.address.city };
  const dated = date ? t('description', facts) : t('descriptionUndated', facts);
  const { has } = useShell();
  // A price without a word of fees, or none at all where nobody tells offers, promises nothing of them.
  const isFeeKnown = event.priceFrom?.feeKnown ?? has('OFFERS');
  const described = isFeeKnown ? `${dated} ${t('descriptionPrice')}` : dated;
  return (
    <PageMeta
      title={name}
      description={event.status === 'CANCELLED' ? t('descriptionCancelled', facts) : described}
      image={event.image.shareUrl}
      noindex={!event.active}
      path={`event/${event.id}`}
    />
  );
};

/** Title and description of an event's page, and its data for search engines. */
export const EventHead = ({ event, tickets }: EventHeadProps) => (
  <>
    <Meta event={event} />
    <StructuredData event={event} tickets={tickets} />
  </>
);
