import { BedDouble, CalendarX2, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { VenuePageDocument, type VenuePageQuery } from '#operations/generated/documents.ts';
import { prime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { useShell } from '../core/layout/shell.tsx';
import { useToldPrices } from '../core/layout/told-prices.ts';
import { Breadcrumbs } from '../core/seo/breadcrumbs.tsx';
import { Banner } from '../core/ui/banner.tsx';
import { ButtonLink } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Message } from '../core/ui/message.tsx';
import { OutsideLinksSection } from '../core/ui/outside-links.tsx';
import { ShareButton } from '../core/ui/share-button.tsx';
import { TextSections } from '../core/ui/text-sections.tsx';
import { informationIcons } from '../event/page/information-icons.ts';
import { useRememberView } from '../history/use-remember-view.ts';
import { EventPages, primeEventPages, useNextEvents } from './event-pages.tsx';
import { NextEvent } from './next-event.tsx';

const load = async ({ context, params, request }: LoaderFunctionArgs) => {
  const id = params.id ?? '';
  const [{ venue }] = await Promise.all([
    prime(context, VenuePageDocument, { id }),
    primeEventPages(context, { venueId: id }, new URL(request.url).searchParams),
    ensureTexts(context, 'venue'),
  ]);
  if (!venue) throw notFound();
  return null;
};
export const loader = load;
export const clientLoader = load;

type VenueOnPage = NonNullable<VenuePageQuery['venue']>;

/** The sections that a venue has; all others are an event's. */
const sectionKinds = [
  'INFO',
  'BOX_OFFICE_INFO',
  'PARKING_DETAIL',
  'BAG_POLICY',
  'ACCESSIBLE_SEATING_DETAIL',
  'GENERAL_RULE',
  'CHILD_RULE',
] as const;

const VenueDetails = ({ venue: { information, links } }: { venue: VenueOnPage }) => {
  const { t } = useTranslation('venue');
  const sections = sectionKinds.flatMap((kind) => {
    const text = information?.find((one) => one.kind === kind)?.text;
    return text ? [{ key: kind, title: t(`information.${kind}`), text, icon: informationIcons[kind] }] : [];
  });
  if (sections.length === 0 && !links?.length) return null;
  return (
    <div className="shell mt-14 flex flex-col gap-8">
      <TextSections id="information-heading" title={t('information.title')} sections={sections} />
      <OutsideLinksSection links={links} />
    </div>
  );
};

const NoEvents = ({ name }: { name: string }) => {
  const { t } = useTranslation('venue');
  return (
    <Message
      icon={CalendarX2}
      title={t('none.title')}
      action={
        <ButtonLink to="/" variant="secondary">
          {t('none.action')}
        </ButtonLink>
      }
    >
      {t('none.message', { name })}
    </Message>
  );
};

/** The address, the way there, and hotels near by. */
const Where = ({ venue }: { venue: VenueOnPage }) => {
  const { t } = useTranslation('venue');
  const { has } = useShell();
  const { street, city, stateCode, postalCode } = venue.address;
  const address = [street, city, [stateCode, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <address className="flex flex-wrap items-center gap-x-4 gap-y-1 not-italic">
      <span>{address}</span>
      {venue.mapUrl && (
        <span className="flex flex-wrap gap-x-4">
          <a
            href={venue.mapUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
          >
            <Icon as={MapPin} className="size-4" />
            {t('map')}
          </a>
          {has('HOTELS') && (
            <Link
              to={`/hotels?venueId=${venue.id}`}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4"
            >
              <Icon as={BedDouble} className="size-4" />
              {t('nearby')}
            </Link>
          )}
        </span>
      )}
    </address>
  );
};

/** A venue with its address, events and what to know before going. */
export default function Venue() {
  const { t } = useTranslation('venue');
  const { id = '' } = useParams();
  const told = useToldPrices();
  const data = usePrimed(VenuePageDocument, { id });
  const venue = data?.venue;
  const next = useNextEvents({ venueId: id });
  useRememberView(
    venue ? { kind: 'venue', id, name: venue.name, detail: venue.address.city, image: null, starts: null } : null,
  );
  if (!venue) return null;
  const { name } = venue;
  const { city } = venue.address;
  const path = `venue/${venue.id}`;
  return (
    <>
      <PageMeta title={t('title', { name })} description={t('description', { name, city, ...told })} />
      <Breadcrumbs trail={[{ name, path }]} />
      <Banner title={name} pattern="seats" action={<ShareButton title={name} path={path} />}>
        <Where venue={venue} />
        <NextEvent events={next} />
      </Banner>
      <section aria-labelledby="events" className="shell mt-8 flex flex-col gap-5">
        <h2 id="events" className="text-2xl font-extrabold tracking-tight">
          {t('events')}
        </h2>
        <EventPages filter={{ venueId: id }} empty={<NoEvents name={name} />} heading="h3" />
      </section>
      <VenueDetails venue={venue} />
    </>
  );
}
