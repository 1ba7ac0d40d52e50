/** How an upstream is asked: as a guest or as a member, for one brand. */
export type Asking = { url: string; token: string | undefined; partner: string | undefined; session: string };
export type Sent = { query?: Record<string, string | number>; body?: object; token?: string | null };
export type Answered = {
  status: number;
  /** Undefined when it is no JSON. */
  body: unknown;
  isJson: boolean;
  ms: number;
  /** How far the upstream's clock is ahead, in seconds; null without a `Date`. */
  aheadS: number | null;
};

const TIMEOUT_MS = 15_000;

/** One call; rejects when there is no answer. */
export async function askUpstream(
  { url, token: usual, partner, session }: Asking,
  method: string,
  path: string,
  { query = {}, body, token = usual ?? null }: Sent = {},
): Promise<Answered> {
  const address = new URL(url.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const started = performance.now();
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/json',
      'gst-language': 'en',
      'gst-session-id': session,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(partner && { 'gst-partner-api': partner }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  const date = Date.parse(answer.headers.get('date') ?? '');
  const read = readJson(text);
  return {
    status: answer.status,
    ...read,
    ms: Math.round(performance.now() - started),
    aheadS: Number.isNaN(date) ? null : Math.round((date - Date.now()) / 1000),
  };
}

function readJson(text: string): { body: unknown; isJson: boolean } {
  try {
    return { body: text === '' ? undefined : JSON.parse(text), isJson: text !== '' };
  } catch {
    return { body: undefined, isJson: false };
  }
}
