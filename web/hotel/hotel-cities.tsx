import { BedDouble } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CitySearchDocument } from '#operations/generated/documents.ts';
import { placeName, placeOfCity, placeParams } from '../city/place.ts';
import { usePrimed } from '../core/apollo/use-primed.ts';
import { Icon } from '../core/ui/icon.tsx';
import { type StayParams, writeStay } from './stay-params.ts';

/** The question for the cities with the most events. */
export const popularCities = { keyword: null, page: { limit: 12, offset: 0 } };

/** EVENT-15: the cities that people travel to, each a link to its hotels for the same stay. */
export const HotelCities = ({ params }: { params: StayParams }) => {
  const { t, i18n } = useTranslation(['hotels', 'main']);
  const cities = usePrimed(CitySearchDocument, popularCities)?.cities?.items ?? [];
  const places = cities.flatMap((city) => {
    const place = placeOfCity(city);
    const called = placeName(place, i18n.language);
    return place.coordinates && called && city.eventCount !== 0
      ? [{ id: city.id, place, called, events: city.eventCount }]
      : [];
  });
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="hotel-cities" className="flex flex-col gap-4">
      <h2 id="hotel-cities" className="text-2xl font-extrabold tracking-tight">
        {t('where.cities')}
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {places.map(({ id, place, called, events }) => (
          <li key={id}>
            <Link
              to={{ search: writeStay(params, Object.entries(placeParams(place))) }}
              className="feedback flex min-h-20 items-center gap-4 rounded-card border border-line bg-raised p-3 hover:border-line-strong hover:shadow-card"
            >
              <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-control bg-brand-tint text-brand-text">
                <Icon as={BedDouble} />
              </span>
              <span className="min-w-0">
                <span className="line-clamp-2 font-bold">{called.city}</span>
                <span className="block text-sm text-soft">
                  {[called.country, events != null && t('main:city.events', { count: events })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
