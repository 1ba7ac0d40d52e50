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
type Described = { description: string };

const StructuredData = ({ event, tickets, description }: EventHeadProps & Described) => {
  const { origin } = useApp();
  const path = `event/${event.id}`;
  const data = eventJsonLd(event, tickets, { url: useHomeUrl() + path, origin, description });
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

/** What search engines and link previews say of the event. */
function useDescription(event: EventOnPage): string {
  const { t, i18n } = useTranslation('event');
  const { name, venue } = event;
  const date = event.status === 'POSTPONED' ? '' : formatEventDays(event, i18n.language);
  const facts = { name, date, venue: venue.name, city: venue.address.city };
  const dated = date ? t('description', facts) : t('descriptionUndated', facts);
  const { has } = useShell();
  // A price without a word of fees, or none at all where nobody tells offers, promises nothing of them.
  const isFeeKnown = event.priceFrom?.feeKnown ?? has('OFFERS');
  if (event.status === 'CANCELLED') return t('descriptionCancelled', facts);
  return isFeeKnown ? `${dated} ${t('descriptionPrice')}` : dated;
}

/** Title and description of an event's page, and its data for search engines. */
export const EventHead = ({ event, tickets }: EventHeadProps) => {
  const description = useDescription(event);
  return (
    <>
      <PageMeta
        title={event.name}
        description={description}
        image={event.image.shareUrl}
        noindex={!event.active}
        path={`event/${event.id}`}
      />
      <StructuredData event={event} tickets={tickets} description={description} />
    </>
  );
};
