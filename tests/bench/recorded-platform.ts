// A proxy before the real platform that answers every repeated GET from memory, so that the two gateways are compared
// and not the database. Run as a process of its own.
import type { ServerResponse } from 'node:http';
import { given, serve } from './side.ts';

type Answer = { status: number; type: string; body: Buffer };

/** The platform that is recorded. */
const platform = given('PLATFORM_URL');
/** By path, of each brand on its own. */
const recorded = new Map<string, Answer>();

async function record(path: string, brand: string, key: string): Promise<Answer> {
  const answer = await fetch(`${platform}${path}`, { headers: brand === '' ? {} : { 'gst-partner-api': brand } });
  const body = Buffer.from(await answer.arrayBuffer());
  const recordedAnswer = {
    status: answer.status,
    type: answer.headers.get('content-type') ?? 'application/json',
    body,
  };
  recorded.set(key, recordedAnswer);
  return recordedAnswer;
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': body.length });
  response.end(body);
}

/** How often each path was requested since /calls was last read. */
const calls = new Map<string, number>();

serve(async (request, response) => {
  const path = request.url ?? '/';
  if (path === '/calls') {
    response.end(JSON.stringify(Object.fromEntries(calls)));
    calls.clear();
    return;
  }
  calls.set(path, (calls.get(path) ?? 0) + 1);
  const brand = String(request.headers['gst-partner-api'] ?? '');
  const key = `${brand} ${path}`;
  send(response, recorded.get(key) ?? (await record(path, brand, key)));
});
