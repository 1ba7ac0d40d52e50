import { POSITION_MS } from '../core/constants.ts';
import { isRecord, readStored, writeStored } from '../core/storage/stored.ts';
import type { Coordinates } from './place.ts';

const KEY = 'grandstand.position';

/** Why nobody could say where the visitor is (CITY-8). */
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

/** CITY-9: a position read less than 24 hours ago; a time to come is a clock that was put right. */
export const freshPosition = (stored: unknown, now: number): Coordinates | null => {
  if (!isRecord(stored) || typeof stored.readAt !== 'number') return null;
  const { readAt, latitude, longitude } = stored;
  if (readAt > now || now - readAt >= POSITION_MS) return null;
  return isDegrees(latitude, 90) && isDegrees(longitude, 180) ? { latitude, longitude } : null;
};

export const canLocate = (): boolean => 'geolocation' in navigator && window.isSecureContext;

const askBrowser = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000 }));

/** Where the visitor is, from the last 24 hours unless refreshed; throws a LocationError. */
export const currentPosition = async ({ refresh = false } = {}): Promise<Coordinates> => {
  const known = refresh ? null : freshPosition(readStored('local', KEY), Date.now());
  if (known) return known;
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
