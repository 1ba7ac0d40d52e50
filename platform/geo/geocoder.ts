import { z } from 'zod';
import { PlatformError } from '../core/errors.ts';

const TIMEOUT_MS = 2_000;
const MOST_BYTES = 64 * 1024;
const NOT_FOUND = 404;

const text = z.string().trim().max(200).nullish();
/** An external geocoder's answer; other fields are ignored. */
const answerSchema = z.object({ name: text, stateCode: text, countryCode: text });
export type Geocoded = z.infer<typeof answerSchema>;

const failed = (why: string): PlatformError =>
  new PlatformError('50030', { status: 503, title: 'Place unknown', detail: `The geocoding service ${why}.` });

const readText = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MOST_BYTES) throw failed('answers more than 64 KiB');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** CITY-6: asks an external geocoder; undefined where it knows no place. Throws 503 when it fails or takes over two seconds. */
export const askGeocoder = async (base: string, longitude: number, latitude: number): Promise<Geocoded | undefined> => {
  const url = new URL(base);
  url.searchParams.set('longitude', String(longitude));
  url.searchParams.set('latitude', String(latitude));
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === NOT_FOUND) return undefined;
    if (!response.ok) throw failed('does not work');
    return answerSchema.parse(JSON.parse(await readText(response)));
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    throw failed(
      error instanceof z.ZodError || error instanceof SyntaxError ? 'answers in another form' : 'does not answer',
    );
  }
};
