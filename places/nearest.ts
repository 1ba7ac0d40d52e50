import { cellOf, type Places } from './places.ts';

/** A point further from every place belongs to none. */
const FARTHEST_KM = 50;
const KM_A_DEGREE = 111.2;

/** The radius of a place: hundreds of metres for a village, some fifteen kilometres for a city of millions. */
const radiusKm = (population: number): number => 0.3 + 0.005 * Math.sqrt(population);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Flat-earth distance: exact enough within a few dozen kilometres. */
const distanceKm = (latitude: number, north: number, east: number): number =>
  Math.hypot(north, (((east + 540) % 360) - 180) * Math.cos(radians(latitude))) * KM_A_DEGREE;

/** The index of the place with the smallest distance in relation to its radius; undefined where none is within 50 km. */
export const nearestPlace = (places: Places, latitude: number, longitude: number): number | undefined => {
  const north = FARTHEST_KM / KM_A_DEGREE;
  // Near the poles degrees of longitude are so short that all of them are searched.
  const east = Math.min(180, north / Math.max(0.01, Math.cos(radians(latitude))));
  let best: number | undefined;
  let leastRatio = Number.POSITIVE_INFINITY;
  for (let y = Math.floor(latitude - north); y <= latitude + north; y += 1) {
    for (let x = Math.floor(longitude - east); x <= longitude + east; x += 1) {
      const cell = cellOf(y, x);
      for (let at = places.starts[cell] ?? 0; at < (places.starts[cell + 1] ?? 0); at += 1) {
        const away = distanceKm(
          latitude,
          (places.latitudes[at] ?? 0) - latitude,
          (places.longitudes[at] ?? 0) - longitude,
        );
        const ratio = away / radiusKm(places.populations[at] ?? 0);
        if (away <= FARTHEST_KM && ratio < leastRatio) [best, leastRatio] = [at, ratio];
      }
    }
  }
  return best;
};
