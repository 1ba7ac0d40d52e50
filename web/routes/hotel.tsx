import { useApolloClient } from '@apollo/client/react';
import { ArrowLeft, BedDouble } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useNavigate, useParams, useRevalidator, useSearchParams } from 'react-router';
import { HotelPageDocument } from '#operations/generated/documents.ts';
import { dayIn, dayOf } from '#rules/calendar-day.ts';
import { checkoutPath } from '../cart/checkout/checkout-steps.ts';
import type { HeldTickets } from '../cart/room/reserve-room.ts';
import { placeParams, readPlace } from '../city/place.ts';
import { prime, primeAnew } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { appContext, useApp } from '../core/app.tsx';
import { notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { later } from '../core/later.tsx';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Message } from '../core/ui/message.tsx';
import { NeedsScript } from '../core/ui/needs-script.tsx';
import { HotelHead, HotelPolicies, type HotelRooms } from '../hotel/hotel-head.tsx';
import { NearestHotels } from '../hotel/nearest-hotels.tsx';
import { type HotelRoom, RoomCard, type RoomRate } from '../hotel/room-card.tsx';
import { StayForm } from '../hotel/stay-form.tsx';
import {
  guestsInput,
  readStay,
  type StayParams,
  stayInput,
  stayProblems,
  usualStay,
  writeStay,
} from '../hotel/stay-params.ts';
import { daysText, guestsText } from '../hotel/stay-words.ts';

const InTrip = later(() => import('../cart/hold/in-trip.tsx').then((module) => module.InTrip));
const RoomBooking = later(() => import('../cart/room/room-booking.tsx').then((module) => module.RoomBooking));

/** Where a day ends last: until the hotel's zone is known, no day that is still one somewhere counts as over. */
const LAST_ZONE = 'Etc/GMT+12';

const searchOf = (now: string, address: URLSearchParams) => {
  const today = dayIn(new Date(now), LAST_ZONE);
  const params = readStay(address, usualStay(today));
  return { today, params, problems: stayProblems(params, today) };
};

const variables = (id: string, params: StayParams) => ({ id, stay: stayInput(params), guests: guestsInput(params) });

const load = async ({ context, params: { id = '' }, request }: LoaderFunctionArgs, ask: typeof prime) => {
  const { params, problems } = searchOf(context.get(appContext).now, new URL(request.url).searchParams);
  const asked =
    problems.length > 0 ? { ...params, ...usualStay(dayOf(new Date(context.get(appContext).now))), rooms: 1 } : params;
  const [{ hotelRooms }] = await Promise.all([
    ask(context, HotelPageDocument, variables(id, asked)),
    ensureTexts(context, 'hotels', 'sale', 'checkout'),
  ]);
  if (!hotelRooms) throw notFound();
  return { asked };
};
export const loader = (args: LoaderFunctionArgs) => load(args, prime);
/** Free rooms change by the second, so every visit asks again. */
export const clientLoader = (args: LoaderFunctionArgs) => load(args, primeAnew);

/** Where the list is that the guests came from: an event's, a venue's or a place's; empty without one. */
const fromOf = (address: URLSearchParams): [string, string][] => {
  for (const name of ['eventId', 'venueId']) {
    const id = address.get(name);
    if (id !== null) return [[name, id]];
  }
  return Object.entries(placeParams(readPlace(address)));
};

/** Tickets of the event that this browser holds; undefined until the browser has looked. */
function useHeldTickets(eventId: string | null): HeldTickets | null | undefined {
  const client = useApolloClient();
  const [tickets, setTickets] = useState<HeldTickets | null | undefined>(eventId === null ? null : undefined);
  useEffect(() => {
    if (eventId === null) return undefined;
    let isShown = true;
    void import('../cart/room/reserve-room.ts')
      .then(({ heldTickets }) => heldTickets(client, eventId))
      .catch(() => null)
      .then((found) => isShown && setTickets(found));
    return () => {
      isShown = false;
    };
  }, [client, eventId]);
  return tickets;
}

type Chosen = { room: HotelRoom; rate: RoomRate };

const roomToBook = (hotelId: string, { room, rate }: Chosen, params: StayParams) => ({
  hotelId,
  roomId: room.id,
  rateId: rate.id,
  stay: stayInput(params),
  guests: guestsInput(params),
  currencyCode: rate.total.currencyCode,
});

type RoomsProps = {
  found: HotelRooms;
  params: StayParams;
  today: string;
  eventId: string | null;
  from: readonly [string, string][];
};

const Rooms = ({ found: { hotel, rooms }, params, today, eventId, from }: RoomsProps) => {
  const { t, i18n } = useTranslation(['hotels', 'sale']);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const tickets = useHeldTickets(eventId);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const words = { t, language: i18n.language };
  const ticketsAt = tickets ? null : eventId === null ? '' : `/event/${eventId}`;
  const nearest = <NearestHotels hotel={hotel} params={params} from={from} />;
  const isFull = rooms.every(({ rates }) => rates.every(({ available }) => available < params.rooms));
  return (
    <>
      {rooms.length === 0 && (
        <Message icon={BedDouble} level={3} title={t('hotels:noFit.title')}>
          {t('hotels:noFit.text')}
        </Message>
      )}
      {isFull && nearest}
      {rooms.map((room) => (
        <RoomCard
          key={room.id}
          room={room}
          params={params}
          timeZone={hotel.timeZone}
          ticketsAt={ticketsAt}
          onChoose={(rate) => setChosen({ room, rate })}
        />
      ))}
      {chosen && (
        <Suspense fallback={null}>
          <RoomBooking
            room={roomToBook(hotel.id, chosen, params)}
            price={chosen.rate.total}
            atHotel={chosen.rate.payment === 'AT_HOTEL'}
            hotelName={hotel.name}
            summary={[chosen.room.name, daysText(params, today, words), guestsText(params, words)].join(' · ')}
            eventId={eventId}
            tickets={tickets ?? null}
            alternatives={nearest}
            onHeld={(cartId) => void navigate(checkoutPath(cartId))}
            onChanged={() => void revalidate()}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </>
  );
};

const BackToList = ({ params, eventId, from }: Pick<RoomsProps, 'params' | 'eventId' | 'from'>) => {
  const { t } = useTranslation('hotels');
  const list = eventId === null ? '/hotels' : `/event/${eventId}/hotels`;
  return (
    <Link
      to={`${list}${writeStay(params, eventId === null ? from : [])}`}
      className="inline-flex min-h-11 items-center gap-2 self-start rounded-control font-semibold text-brand-text underline-offset-4 hover:underline"
    >
      <Icon as={ArrowLeft} className="size-4" />
      {t('backToList')}
    </Link>
  );
};

/** A hotel with its rooms for a stay: /hotels/:id. */
export default function HotelRoute() {
  const { t } = useTranslation('hotels');
  const { id = '' } = useParams();
  const { now } = useApp();
  const [address] = useSearchParams();
  const { today, params, problems } = searchOf(now, address);
  const eventId = address.get('eventId');
  const asked = problems.length > 0 ? { ...params, ...usualStay(dayOf(new Date(now))), rooms: 1 } : params;
  const found = usePrimed(HotelPageDocument, variables(id, asked))?.hotelRooms;
  if (!found) return null;
  const { hotel } = found;
  const from = fromOf(address);
  return (
    <>
      <PageMeta title={hotel.name} description={t('hotelDescription', { hotel: hotel.name })} />
      <article className="shell flex flex-col gap-8 pt-8">
        {from.length > 0 && <BackToList params={params} eventId={eventId} from={from} />}
        <HotelHead
          hotel={hotel}
          mark={
            <Suspense fallback={null}>
              <InTrip hotelId={hotel.id} />
            </Suspense>
          }
        />
        <section aria-labelledby="rooms" className="flex flex-col gap-5">
          <h2 id="rooms" className="font-display text-2xl font-bold">
            {t('rooms')}
          </h2>
          <NeedsScript />
          <StayForm params={params} problems={problems} today={today} kept={from} submit={t('form.submitRooms')} />
          {problems.length === 0 && (
            <Rooms key={found.hotel.id} found={found} params={params} today={today} eventId={eventId} from={from} />
          )}
        </section>
        <HotelPolicies hotel={hotel} />
      </article>
    </>
  );
}
