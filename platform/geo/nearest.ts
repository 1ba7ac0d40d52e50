import { cellOf, type Places } from './places.ts';

/** Further away than this nobody would say that they are there. */
const FARTHEST_KM = 50;
const KM_A_DEGREE = 111.2;

/** How far a place reaches: a village hundreds of metres, a city of millions some fifteen kilometres. */
const reachKm = (population: number): number => 0.3 + 0.005 * Math.sqrt(population);

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Flat-earth distance: exact enough within a few dozen kilometres. */
const distanceKm = (latitude: number, north: number, east: number): number =>
  Math.hypot(north, (((east + 540) % 360) - 180) * Math.cos(radians(latitude))) * KM_A_DEGREE;

/** Index of the place that a point belongs to: the nearest, measured by how far each reaches; undefined in the middle of nowhere. */
export const nearestPlace = (places: Places, latitude: number, longitude: number): number | undefined => {
  const north = FARTHEST_KM / KM_A_DEGREE;
  // Near the poles a degree of longitude is next to nothing; all of them are looked at there.
  const east = Math.min(180, north / Math.max(0.01, Math.cos(radians(latitude))));
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (let y = Math.floor(latitude - north); y <= latitude + north; y += 1) {
    for (let x = Math.floor(longitude - east); x <= longitude + east; x += 1) {
      const cell = cellOf(y, x);
      for (let at = places.starts[cell] ?? 0; at < (places.starts[cell + 1] ?? 0); at += 1) {
        const away = distanceKm(
          latitude,
          (places.latitudes[at] ?? 0) - latitude,
          (places.longitudes[at] ?? 0) - longitude,
        );
        const share = away / reachKm(places.populations[at] ?? 0);
        if (away <= FARTHEST_KM && share < least) [best, least] = [at, share];
      }
    }
  }
  return best;
};
