import { POSITION_MS } from '#rules/timings.ts';
import { isRecord, readStored, writeStored } from '../core/storage/stored.ts';
import type { Coordinates } from './place.ts';

const KEY = 'grandstand.position';

/** Why the visitor's position could not be found (CITY-8). */
export type LocationFailure = 'denied' | 'position' | 'lookup';

export class LocationError extends Error {
  readonly failure: LocationFailure;

  constructor(failure: LocationFailure) {
    super(`Location: ${failure}`);
    this.failure = failure;
  }
}

const isDegrees = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

/** CITY-9: a position read less than 24 hours ago; a time in the future comes from a clock that was corrected since. */
export const freshPosition = (stored: unknown, now: number): Coordinates | null => {
  if (!isRecord(stored) || typeof stored.readAt !== 'number') return null;
  const { readAt, latitude, longitude } = stored;
  if (readAt > now || now - readAt >= POSITION_MS) return null;
  return isDegrees(latitude, 90) && isDegrees(longitude, 180) ? { latitude, longitude } : null;
};

export const canLocate = (): boolean => 'geolocation' in navigator && window.isSecureContext;

const askBrowser = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000 }));

/** The visitor's position, stored for 24 hours unless `refresh` is set; throws a LocationError. */
export const currentPosition = async ({ refresh = false } = {}): Promise<Coordinates> => {
  const stored = refresh ? null : freshPosition(readStored('local', KEY), Date.now());
  if (stored) return stored;
  try {
    const { coords } = await askBrowser();
    const position = { latitude: coords.latitude, longitude: coords.longitude };
    writeStored('local', KEY, { ...position, readAt: Date.now() });
    return position;
  } catch (error) {
    const isDenied = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED;
    if (isDenied) writeStored('local', KEY, null);
    throw new LocationError(isDenied ? 'denied' : 'position');
  }
};
