import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNearbyHotelsQuery } from '#operations/generated/hooks.ts';
import { Dotted } from '../core/ui/dotted.tsx';
import { Price } from '../core/ui/price.tsx';
import type { HotelRooms } from './hotel-head.tsx';
import { filterNames, hotelPath, listVariables, type StayParams } from './stay-params.ts';
import { distanceText } from './stay-words.ts';

/** So many are named. */
const NAMED = 3;
/** So many are asked for, the most that the graph gives. */
const ASKED = 100;

type NearestHotelsProps = {
  hotel: HotelRooms['hotel'];
  params: StayParams;
  /** Where the list is, for the links and the way back. */
  from: readonly [string, string][];
};

/** The nearest hotels with a room for the same stay, for guests who cannot have this one. */
export const NearestHotels = ({ hotel, params, from }: NearestHotelsProps) => {
  const { t, i18n } = useTranslation('hotels');
  // By price the full ones are last: so those with a room are among what is asked for, however many full ones are nearer.
  const plain = { ...params, sort: 'PRICE' as const };
  for (const name of filterNames) plain[name] = false;
  const { latitude, longitude } = hotel.coordinates;
  const { data } = useNearbyHotelsQuery({
    near: { coordinates: { latitude, longitude } },
    ...listVariables(plain),
    page: { limit: ASKED, offset: 0 },
  });
  const free = (data?.hotels?.items ?? [])
    .filter((near) => near.priceFrom && near.hotel.id !== hotel.id)
    .sort((a, b) => a.distanceMiles - b.distanceMiles);
  if (free.length === 0) return null;
  return (
    <section aria-labelledby="nearest" className="flex flex-col gap-1">
      <h3 id="nearest" className="font-bold">
        {t('nearest')}
      </h3>
      <ul>
        {free.slice(0, NAMED).map(({ hotel: { id, name }, distanceMiles, priceFrom }) => (
          <li key={id} className="border-b border-line last:border-0">
            <Link
              to={hotelPath(id, params, from)}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-control py-2 underline-offset-4 hover:underline"
            >
              <span className="min-w-0 font-semibold">{name}</span>
              <span className="text-soft">
                <Dotted
                  parts={[
                    distanceText(distanceMiles, i18n.language),
                    priceFrom && <Price money={priceFrom} className="font-semibold text-ink" />,
                  ]}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
