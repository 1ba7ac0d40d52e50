import tzLookup from 'tz-lookup';
import { timeZoneOfCity } from './city-zones.ts';

export type Zones = {
  /** The zone's own spelling when this database knows it. */
  known: (name: string) => string | undefined;
  at: (latitude: number, longitude: number) => string | undefined;
  ofCity: (city: { name: string; state: string | null; country: string }) => string | undefined;
};

/** What is said in UTC where nobody knows the zone. */
export const UNKNOWN_ZONE = 'UTC';

/** Time zones by name, place and city; only those that both PostgreSQL and JavaScript can reckon in. */
export const createZones = (databaseKnows: readonly string[]): Zones => {
  const names = new Map(databaseKnows.map((name) => [name.toLowerCase(), name]));
  const checked = new Map<string, string | undefined>();
  const known = (name: string): string | undefined => {
    if (!checked.has(name)) {
      const spelt = names.get(name.toLowerCase());
      checked.set(name, spelt !== undefined && isReckonable(spelt) ? spelt : undefined);
    }
    return checked.get(name);
  };
  const at: Zones['at'] = (latitude, longitude) => known(tzLookup(latitude, longitude));
  const ofCity: Zones['ofCity'] = (city) => {
    const found = timeZoneOfCity(city);
    return found === undefined ? undefined : known(found);
  };
  return { known, at, ofCity };
};

const isReckonable = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
};
