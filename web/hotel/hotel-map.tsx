import { useTranslation } from 'react-i18next';
import { formatMoney } from '../core/money/format.ts';
import type { NearbyHotel } from './hotel-row.tsx';

type Point = { latitude: number; longitude: number };
export type HotelMapProps = { centre: Point; label: string; hotels: readonly NearbyHotel[] };

const SIZE = 360;
const MIDDLE = SIZE / 2;
const MILES_A_DEGREE = 69;
const LEAST_MILES = 0.6;
/** Miles that are five and ten minutes on foot. */
const rings = [
  { minutes: 5, miles: 0.25 },
  { minutes: 10, miles: 0.5 },
];
/** The radius of a ring that has room for its words, and the height of those, in units of the drawing. */
const LEAST_RING = 34;
const WORDS_HEIGHT = 16;
const PIN_WIDTH = 66;
const PIN_HEIGHT = 28;
const DOT = 6;
const VENUE_DOT = 8;

type Place = { x: number; y: number };
const isClear = (one: Place, others: readonly Place[], width: number, height: number): boolean =>
  others.every(({ x, y }) => Math.abs(x - one.x) > width || Math.abs(y - one.y) > height);
const streets = [-60, 40, 140, 240, 340, 440];

/** Miles east and north of the centre. */
const offset = (centre: Point, { latitude, longitude }: Point) => ({
  east: (longitude - centre.longitude) * MILES_A_DEGREE * Math.cos((centre.latitude * Math.PI) / 180),
  north: (latitude - centre.latitude) * MILES_A_DEGREE,
});

/** The places of hotels: north is up, and the root of the distance keeps the near ones, which matter most, apart. */
const placesOf = (centre: Point, hotels: readonly NearbyHotel[], radius: (miles: number) => number) => {
  const middle = { x: MIDDLE, y: MIDDLE };
  const pins: Place[] = [];
  const placed = hotels.map((near) => {
    const { east, north } = offset(centre, near.hotel.coordinates);
    const miles = Math.hypot(east, north);
    const scale = miles === 0 ? 0 : radius(miles) / miles;
    const at = { x: MIDDLE + east * scale, y: MIDDLE - north * scale };
    const hasPrice =
      isClear(at, pins, PIN_WIDTH, PIN_HEIGHT) &&
      isClear(at, [middle], PIN_WIDTH / 2 + VENUE_DOT, PIN_HEIGHT / 2 + VENUE_DOT);
    if (hasPrice) pins.push(at);
    return { near, ...at, hasPrice };
  });
  return { placed, pins };
};

/** Pins that would cover another pin are dots, and dots that a pin would cover are in the list alone. */
const layOut = (centre: Point, hotels: readonly NearbyHotel[]) => {
  const distances = hotels.map(({ hotel }) => offset(centre, hotel.coordinates));
  const reach = Math.max(LEAST_MILES, ...distances.map(({ east, north }) => Math.hypot(east, north)));
  const radius = (miles: number) => (MIDDLE - PIN_WIDTH / 2 - 6) * Math.sqrt(miles / reach);
  const { placed, pins } = placesOf(centre, hotels, radius);
  return {
    drawn: placed.filter((place) => place.hasPrice || isClear(place, pins, PIN_WIDTH / 2 + DOT, PIN_HEIGHT / 2 + DOT)),
    // Its words stand above a ring, or below it where a pin covers them above; a ring without words says nothing.
    drawnRings: rings.flatMap(({ minutes, miles }) => {
      const r = radius(miles);
      const words = [MIDDLE - r - 9, MIDDLE + r + 9].find((y) =>
        isClear({ x: MIDDLE, y }, pins, PIN_WIDTH, (PIN_HEIGHT + WORDS_HEIGHT) / 2),
      );
      return r >= LEAST_RING && words !== undefined ? [{ minutes, r, words }] : [];
    }),
  };
};

const Pin = ({ near, x, y, hasPrice }: Place & { near: NearbyHotel; hasPrice: boolean }) => {
  const { t, i18n } = useTranslation('hotels');
  const price = near.priceFrom ? formatMoney(near.priceFrom, i18n.language) : t('map.full');
  return (
    <a href={`#hotel-${near.hotel.id}`} aria-label={`${near.hotel.name}, ${price}`}>
      {!hasPrice && <circle cx={x} cy={y} r={DOT} className="fill-raised stroke-line-strong" strokeWidth="2" />}
      {hasPrice && (
        <>
          <rect
            x={x - PIN_WIDTH / 2}
            y={y - PIN_HEIGHT / 2}
            width={PIN_WIDTH}
            height={PIN_HEIGHT}
            rx={PIN_HEIGHT / 2}
            className="fill-raised stroke-line-strong"
          />
          <text x={x} y={y + 4} textAnchor="middle" className="fill-ink text-[12px] font-bold">
            {price}
          </text>
        </>
      )}
    </a>
  );
};

/** Where the hotels are around the venue: drawn, so that no map service learns who looks. */
export const HotelMap = ({ centre, label, hotels }: HotelMapProps) => {
  const { t } = useTranslation('hotels');
  const { drawn, drawnRings } = layOut(centre, hotels);
  return (
    <figure className="overflow-hidden rounded-panel border border-line bg-sunk">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="block w-full">
        <title>{t('map.title', { place: label })}</title>
        <g stroke="var(--color-line)" strokeWidth="7">
          {streets.map((at) => (
            <path key={at} d={`M${at} 0l60 ${SIZE}M0 ${at}h${SIZE}`} />
          ))}
        </g>
        <g fill="none" stroke="var(--color-brand-text)" strokeDasharray="4 5" strokeWidth="1.5">
          {drawnRings.map(({ minutes, r }) => (
            <circle key={minutes} cx={MIDDLE} cy={MIDDLE} r={r} />
          ))}
        </g>
        <g className="fill-brand-text text-[11px] font-bold" textAnchor="middle">
          {drawnRings.map(({ minutes, words }) => (
            <text key={minutes} x={MIDDLE} y={words + 4}>
              {t('walk', { count: minutes })}
            </text>
          ))}
        </g>
        <circle cx={MIDDLE} cy={MIDDLE} r={VENUE_DOT} className="fill-ink" />
        {drawn.map((pin) => (
          <Pin key={pin.near.hotel.id} {...pin} />
        ))}
      </svg>
      <figcaption className="border-t border-line bg-raised px-4 py-3 text-sm text-soft">
        {t('map.caption', { place: label })}
      </figcaption>
    </figure>
  );
};
