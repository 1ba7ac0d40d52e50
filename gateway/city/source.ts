import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, isListOf } from '../core/http/wire.ts';
import type { City } from '../generated/platform.ts';

export type CityWire = City;
const isCity = hasFields<CityWire>({ id: 'string', name: 'string', countryCode: 'string' });

export const citySource = (rest: Rest) => ({
  list: (query: Params) => rest.get('city', path`/api/city`, isListOf(isCity), query),
});

export const geoSource = (rest: Rest) => ({
  reverse: (point: Params) => rest.find('geo', path`/api/geo/reverse`, isCity, point),
});
