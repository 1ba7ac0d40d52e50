import { Agent, request } from 'undici';

const ANSWER_WITHIN_MS = 3_000;
const MOST_BYTES = 64 * 1024;

/** Ends an answer that is longer before it is in memory. */
const dispatcher = new Agent({ maxResponseSize: MOST_BYTES });

type Question = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

/** One request to somebody else's service: no redirect is followed. Rejects after three seconds and for more than 64 KiB. */
export const askOutside = async (url: URL | string, question: Question): Promise<{ status: number; text: string }> => {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const { statusCode: status, body } = await request(url, { ...question, dispatcher, signal });
  return { status, text: await body.text() };
};
