import type { City } from '../generated/resolver-types.ts';
import type { CityWire } from './source.ts';

/** A city, and whether the platform finds events by its name; null where nobody has asked yet. */
export type CityModel = City;

export function toCity(wire: CityWire, isSearchableByName: boolean | null): CityModel {
  const { id, name, stateCode, countryCode, location } = wire;
  return { id, name, stateCode, countryCode, coordinates: location, isSearchableByName };
}
