import { BedDouble, MapPin, QrCode } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isolated } from '../core/i18n/isolated.ts';
import { useShell } from '../core/layout/shell.tsx';
import { seatRanges } from '../core/seats/seat-label.ts';
import { ButtonLink } from '../core/ui/button.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Poster } from '../core/ui/poster.tsx';
import { EventDay } from './event-day.tsx';
import type { OrderItem, OrderOnPage } from './order-data.ts';
import { isInvalid } from './order-heading.tsx';
import { PrintButton } from './print-button.tsx';
import { seatRows } from './ticket-groups.ts';

const EventFacts = ({ item }: { item: OrderItem }) => {
  const { venue } = item.event;
  return (
    <div className="flex items-center gap-4">
      <Poster
        image={item.event.image}
        className="w-52 shrink-0 rounded-card max-sm:hidden print:hidden"
        sizes="208px"
        eager
      />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="label text-brand-text">
          <EventDay event={item.event} />
        </p>
        <h2 className="text-2xl leading-tight font-bold text-balance">{item.event.name}</h2>
        <p className="text-soft">
          {[isolated(venue.name), venue.address.street, venue.address.city, venue.address.stateCode]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
    </div>
  );
};

/** The way there, and a bed for the night. */
const VenueLinks = ({ event, withHotels }: { event: OrderItem['event']; withHotels: boolean }) => {
  const { t } = useTranslation(['order', 'common', 'sale']);
  const { mapUrl, name } = event.venue;
  const { has } = useShell();
  const showsHotels = withHotels && has('HOTELS');
  if (!mapUrl && !showsHotels) return null;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 px-5 pb-4 md:px-6 print:hidden">
      {mapUrl && (
        <a
          href={mapUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text underline underline-offset-4"
        >
          <Icon as={MapPin} className="size-4" />
          {t('directions')}
          <span className="sr-only">{t('common:status.newTab')}</span>
        </a>
      )}
      {showsHotels && (
        <Link
          to={`/event/${event.id}/hotels`}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text underline underline-offset-4"
        >
          <Icon as={BedDouble} className="size-4" />
          {t('sale:room.near', { place: name })}
        </Link>
      )}
    </div>
  );
};

const Place = ({ term, value }: { term: string; value: string }) => (
  <div className="flex max-w-[60%] flex-1 flex-col wrap-break-word">
    <dt className="label text-soft">{term}</dt>
    <dd className="amount text-3xl leading-tight font-extrabold">{value}</dd>
  </div>
);

type PlacesProps = { places: readonly { section: string | null; row: string | null; seats: readonly string[] }[] };

const Places = ({ places }: PlacesProps) => {
  const { t } = useTranslation('order');
  return places.map(({ section, row, seats }) => (
    <dl key={`${section} ${row}`} className="flex gap-5">
      <Place term={t('place.section')} value={section ?? ''} />
      {row !== null && <Place term={t('place.row')} value={row} />}
      {seats.length > 0 && <Place term={t('place.seats', { count: seats.length })} value={seatRanges(seats)} />}
    </dl>
  ));
};

/** The line to tear off, with half a hole at either end. */
const TearLine = () => (
  <div aria-hidden="true" className="relative flex h-6 items-center print:hidden">
    <span className="absolute -left-3 size-6 rounded-full border border-line bg-page" />
    <span className="mx-6 flex-1 border-t-2 border-dashed border-line" />
    <span className="absolute -right-3 size-6 rounded-full border border-line bg-page" />
  </div>
);

/** An event of the order as the stub of a ticket: what, when and where, then the seats and the way to their codes. */
export const TicketStub = ({ order, item }: { order: OrderOnPage; item: OrderItem }) => {
  const { t } = useTranslation(['order', 'sale']);
  // A ticketing system that sends the tickets itself tells of the order alone where their seats are.
  const rows = item.tickets.length > 0 ? seatRows(item.tickets) : [item];
  const places = rows.filter(({ section }) => section !== null);
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-raised shadow-float motion-safe:animate-[arrive_400ms_ease-out] print:shadow-none">
      <div className="p-5 md:p-6">
        <EventFacts item={item} />
      </div>
      {item.tickets.length === 0 && !isInvalid(order) && (
        <>
          <TearLine />
          <div className="flex flex-col gap-4 px-5 pt-2 pb-5 md:px-6 md:pb-6">
            <p className="font-semibold">{t('sale:quantity', { count: item.quantity })}</p>
            <Places places={places} />
          </div>
        </>
      )}
      {item.tickets.length > 0 && (
        <>
          <TearLine />
          <div className="flex flex-col gap-4 px-5 pt-2 pb-5 md:px-6 md:pb-6">
            <Places places={places} />
            <div className="flex flex-col gap-3 sm:flex-row print:hidden">
              {!isInvalid(order) && (
                <ButtonLink to={`/order-confirmation/${order.id}/tickets`} size="large" className="flex-1">
                  <Icon as={QrCode} className="size-5" />
                  {t('showTickets')}
                </ButtonLink>
              )}
              <PrintButton />
            </div>
          </div>
        </>
      )}
      <VenueLinks
        event={item.event}
        withHotels={!isInvalid(order) && item.event.status !== 'CANCELLED' && order.rooms.length === 0}
      />
    </div>
  );
};
