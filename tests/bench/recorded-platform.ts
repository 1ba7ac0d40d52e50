// Stands before the real platform and answers every GET from memory after its first time, so that the two ways of
// asking are compared and not the database below them. Run as a process of its own.
import { createServer, type ServerResponse } from 'node:http';

type Answer = { status: number; type: string; body: Buffer };

const platform = process.env.PLATFORM_URL;
if (!platform) throw new Error('PLATFORM_URL is missing: the address of the platform to record.');
const recorded = new Map<string, Answer>();

async function record(path: string): Promise<Answer> {
  const answer = await fetch(`${platform}${path}`);
  const body = Buffer.from(await answer.arrayBuffer());
  const kept = { status: answer.status, type: answer.headers.get('content-type') ?? 'application/json', body };
  recorded.set(path, kept);
  return kept;
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': body.length });
  response.end(body);
}

/** How often each path was asked for since the last look. */
const asked = new Map<string, number>();

const server = createServer(async (request, response) => {
  const path = request.url ?? '/';
  if (path === '/asked') {
    response.end(JSON.stringify(Object.fromEntries(asked)));
    asked.clear();
    return;
  }
  asked.set(path, (asked.get(path) ?? 0) + 1);
  send(response, recorded.get(path) ?? (await record(path)));
});

process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address)
    process.send?.({ type: 'ready', url: `http://127.0.0.1:${address.port}` });
});
