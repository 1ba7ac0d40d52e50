import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { CitySearchDocument, StayVenueDocument } from '#operations/generated/documents.ts';
import { dayIn } from '#rules/calendar-day.ts';
import { CityDropdown } from '../city/city-dropdown.tsx';
import { placeLabel, placeParams, readPlace } from '../city/place.ts';
import { prime, tryPrime } from '../core/apollo/prime.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { appContext, useApp } from '../core/app.tsx';
import { CITY_SUGGESTIONS } from '../core/constants.ts';
import { needsFeature } from '../core/errors/needs-feature.ts';
import { notFound } from '../core/errors/screen-fault.ts';
import { ensureTexts } from '../core/i18n/texts.ts';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { filterChipClass } from '../core/ui/chip.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { Message } from '../core/ui/message.tsx';
import { HotelCities, popularCities } from '../hotel/hotel-cities.tsx';
import { readStay, type StayParams, usualStay, writeStay } from '../hotel/stay-params.ts';
import { HotelList, primeHotels } from './hotel-list.tsx';

type Centre = { name: string | null; timeZone: string; coordinates: { latitude: number; longitude: number } | null };

const searchAround = ({ coordinates, timeZone }: Centre, now: string, address: URLSearchParams) => {
  const today = dayIn(new Date(now), timeZone);
  const params = readStay(address, usualStay(today));
  // A venue's coordinates as the graph answers them have its type too, which it takes in no question.
  const near = coordinates && { coordinates: { latitude: coordinates.latitude, longitude: coordinates.longitude } };
  return { params, today, near };
};

/** A city of the address; its zone is not known before a hotel is, and the platform judges the days by the hotels' own. */
const cityOf = (address: URLSearchParams, language: string): Centre => {
  const place = readPlace(address);
  return { name: place && placeLabel(place, language), timeZone: 'UTC', coordinates: place?.coordinates ?? null };
};

const load = async ({ context, request }: LoaderFunctionArgs) => {
  await needsFeature(context, 'HOTELS');
  const address = new URL(request.url).searchParams;
  const id = address.get('venueId');
  const [answer] = await Promise.all([
    id === null ? null : prime(context, StayVenueDocument, { id }),
    ensureTexts(context, 'hotels', 'sale'),
  ]);
  if (answer && !answer.venue) throw notFound();
  const centre = answer?.venue ?? cityOf(address, context.get(appContext).i18n.language);
  const { near, ...search } = searchAround(centre, context.get(appContext).now, address);
  await (near
    ? primeHotels(context, { ...search, near }, address)
    : tryPrime(context, CitySearchDocument, popularCities));
  return null;
};
export const loader = load;
export const clientLoader = load;

/** What the address has besides stay and filters: the venue, or the place. */
const keptOf = (address: URLSearchParams): [string, string][] => {
  const venueId = address.get('venueId');
  return venueId === null ? Object.entries(placeParams(readPlace(address))) : [['venueId', venueId]];
};

/** Another place for the same stay. */
const CityChip = ({ params }: { params: StayParams }) => {
  const { t } = useTranslation(['hotels', 'main']);
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const place = readPlace(address);
  return (
    <CityDropdown
      value={place}
      onChange={(next) => void navigate({ search: writeStay(params, Object.entries(placeParams(next))) })}
      limit={CITY_SUGGESTIONS}
      everywhere={t('hotels:city')}
      label={<Icon as={MapPin} className="size-4" label={t('main:city.label')} />}
      className={`${filterChipClass(place !== null)} max-w-full gap-2`}
    />
  );
};

/** Hotels around a venue or a city: /hotels. */
export default function Hotels() {
  const { t, i18n } = useTranslation('hotels');
  const { now } = useApp();
  const [address] = useSearchParams();
  const id = address.get('venueId');
  const venue = usePrimed(StayVenueDocument, id === null ? null : { id })?.venue;
  const centre = venue ?? cityOf(address, i18n.language);
  const { near, params, today } = searchAround(centre, now, address);
  const name = centre.name ?? t('thePlace');
  const title = near ? t('title', { place: name }) : t('titleAll');
  return (
    <>
      <PageMeta title={title} description={t('description', { place: name })} noindex={near === null} />
      <div className="shell flex flex-col gap-5 pt-8">
        <h1 className="font-display text-4xl leading-tight font-extrabold tracking-tight text-balance">{title}</h1>
        {id === null && (
          <div className="flex">
            <CityChip params={params} />
          </div>
        )}
        {near ? (
          <HotelList
            search={{ near, params, today }}
            place={name}
            centre={near.coordinates}
            eventId={null}
            kept={keptOf(address)}
          />
        ) : (
          <>
            <Message icon={MapPin} level={2} title={t('where.title')}>
              {t('where.text')}
            </Message>
            <HotelCities params={params} />
          </>
        )}
      </div>
    </>
  );
}
