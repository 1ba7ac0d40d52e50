import { ArrowLeft, CalendarX2, MapPinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router';
import { StayEventDocument, type StayEventQuery } from '#operations/generated/documents.ts';
import { dayIn } from '#rules/calendar-day.ts';
import { prime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { appContext, useApp } from '../core/app.tsx';
import { needsFeature } from '../core/errors/needs-feature.ts';
import { notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { Breadcrumbs } from '../core/seo/breadcrumbs.tsx';
import { useEventTime } from '../core/time/use-event-time.ts';
import { ButtonLink } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Message } from '../core/ui/message.tsx';
import { eventStay, readStay, usualStay } from '../hotel/stay-params.ts';
import { HotelList, type HotelSearch, primeHotels } from './hotel-list.tsx';

type StayEvent = NonNullable<StayEventQuery['event']>;

/** A postponed event has lost its day and has no other yet. */
const hasDay = ({ status, starts }: StayEvent): boolean => status !== 'POSTPONED' && starts.date !== null;

/** The nights of the event unless the address names others; null when there are none: the event is over or cancelled. */
const searchOf = (event: StayEvent, now: string, address: URLSearchParams): HotelSearch | null => {
  const today = dayIn(new Date(now), event.venue.timeZone);
  const nights = hasDay(event) ? eventStay(event, today) : usualStay(today);
  if (nights === null || event.status === 'CANCELLED') return null;
  const params = readStay(address, nights);
  return { near: { eventId: event.id }, params, today };
};

const load = async ({ context, params, request }: LoaderFunctionArgs) => {
  await needsFeature(context, 'HOTELS');
  const [{ event }] = await Promise.all([
    prime(context, StayEventDocument, { id: params.id ?? '' }),
    ensureTexts(context, 'hotels', 'sale'),
  ]);
  if (!event) throw notFound();
  const address = new URL(request.url).searchParams;
  const search = searchOf(event, context.get(appContext).now, address);
  if (search && event.venue.coordinates) await primeHotels(context, search, address);
  return null;
};
export const loader = load;
export const clientLoader = load;

const Hotels = ({ event }: { event: StayEvent }) => {
  const { t } = useTranslation('hotels');
  const { now } = useApp();
  const [address] = useSearchParams();
  const search = searchOf(event, now, address);
  const back = <ButtonLink to={`/event/${event.id}`}>{t('backToEvent')}</ButtonLink>;
  if (!search) {
    const why = event.status === 'CANCELLED' ? 'cancelled' : 'past';
    return (
      <Message icon={CalendarX2} level={2} title={t(`${why}.title`)} action={back}>
        {t(`${why}.text`)}
      </Message>
    );
  }
  const { coordinates, name } = event.venue;
  if (!coordinates) {
    return (
      <Message icon={MapPinOff} level={2} title={t('noPlace.title')} action={back}>
        {t('noPlace.text', { place: name })}
      </Message>
    );
  }
  return <HotelList search={search} place={name} centre={coordinates} eventId={event.id} kept={[]} />;
};

/** Hotels for the nights of an event: /event/:id/hotels. */
export default function EventHotels() {
  const { t } = useTranslation('hotels');
  const { id = '' } = useParams();
  const event = usePrimed(StayEventDocument, { id })?.event;
  const when = useEventTime(
    event?.starts ?? { at: null, date: null, timeZone: 'UTC', precision: 'TO_BE_DETERMINED' },
    event?.lastDate,
  );
  if (!event) return null;
  const title = t('title', { place: event.venue.name });
  return (
    <>
      <PageMeta title={title} description={t('description', { place: event.venue.name })} />
      <Breadcrumbs
        trail={[
          { name: event.name, path: `event/${id}` },
          { name: title, path: `event/${id}/hotels` },
        ]}
      />
      <div className="shell flex flex-col gap-6 pt-8">
        <header className="flex flex-col gap-2">
          <Link
            to={`/event/${id}`}
            className="inline-flex min-h-11 items-center gap-2 self-start rounded-control font-semibold text-brand-text underline-offset-4 hover:underline"
          >
            <Icon as={ArrowLeft} className="size-4" />
            {event.name}
          </Link>
          <h1 className="font-display text-4xl leading-tight font-extrabold tracking-tight text-balance">{title}</h1>
          {hasDay(event) && event.status !== 'CANCELLED' && (
            <p className="text-soft">{t('for', { day: when.dateLong })}</p>
          )}
        </header>
        <Hotels event={event} />
      </div>
    </>
  );
}
