import { z } from 'zod';
import { PlatformError } from '../core/errors.ts';

const ANSWER_WITHIN_MS = 2_000;
const LONGEST_ANSWER = 64 * 1024;
const NOT_FOUND = 404;

const text = z.string().trim().max(200).nullish();
/** What an external geocoder answers; whatever else it says is not read. */
const answerSchema = z.object({ name: text, stateCode: text, countryCode: text });
export type Geocoded = z.infer<typeof answerSchema>;

const failed = (why: string): PlatformError =>
  new PlatformError('50030', { status: 503, title: 'Place unknown', detail: `The geocoding service ${why}.` });

const readBounded = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST_ANSWER) throw failed('answers too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** CITY-6: an external service, called by longitude and latitude; undefined where it knows no place. */
export const askGeocoder = async (base: string, longitude: number, latitude: number): Promise<Geocoded | undefined> => {
  const url = new URL(base);
  url.searchParams.set('longitude', String(longitude));
  url.searchParams.set('latitude', String(latitude));
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (response.status === NOT_FOUND) return undefined;
    if (!response.ok) throw failed('does not work');
    return answerSchema.parse(JSON.parse(await readBounded(response)));
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    throw failed(
      error instanceof z.ZodError || error instanceof SyntaxError ? 'answers in another form' : 'does not answer',
    );
  }
};
