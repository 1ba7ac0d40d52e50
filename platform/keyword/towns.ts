import { type Places, placesIfLoaded } from '#places/places.ts';
import type { Place } from '../core/place.ts';
import { namesOfCity } from './places.ts';
import { phraseOf } from './words.ts';

/** Smaller places have names that are too often other words. */
const SMALLEST = 30_000;

export type Town = { name: string; place: Place };

let known: { places: Places; largest: Map<string, number> } | undefined;

/** The largest place of each name. */
const largestByName = (places: Places): Map<string, number> => {
  if (known?.places === places) return known.largest;
  const largest = new Map<string, number>();
  for (const [at, name] of places.names.entries()) {
    const population = places.populations[at] ?? 0;
    if (population < SMALLEST) continue;
    const phrase = phraseOf(name);
    const other = largest.get(phrase);
    if (other === undefined || (places.populations[other] ?? 0) < population) largest.set(phrase, at);
  }
  known = { places, largest };
  return largest;
};

/** The largest town of a name in the embedded list, once that is loaded. */
export const findTown = (phrase: string): Town | undefined => {
  const places = placesIfLoaded();
  if (places === undefined) return undefined;
  const largest = largestByName(places);
  const at = [phrase, ...namesOfCity(phrase)].map((name) => largest.get(name)).find((one) => one !== undefined);
  if (at === undefined) return undefined;
  const country = places.countryCodes[at] ?? '';
  const region = ['US', 'CA'].includes(country) ? places.regionCodes[at] : country;
  return {
    name: `${places.names[at]}, ${region}`,
    place: { latitude: places.latitudes[at], longitude: places.longitudes[at] },
  };
};
