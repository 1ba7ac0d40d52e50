import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import type { LiveGateway } from './live-gateway.ts';
import type { Loop } from './loop.ts';
import { mistakePage } from './mistake-page.ts';

type Options = { loop: Loop; vite: ViteDevServer; gateway: LiveGateway };

const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

async function send(page: Response, response: ServerResponse): Promise<void> {
  response.writeHead(page.status, Object.fromEntries(page.headers));
  response.end(await page.text());
}

/** Every request waits until the last edit is in effect. Pages show a mistake; other requests are answered by the last good version. */
export function createFront({ loop, vite, gateway }: Options): RequestListener {
  return async (request, response) => {
    await loop.settled();
    const mistakes = loop.mistakes();
    if (mistakes.length > 0 && wantsPage(request)) return send(mistakePage(mistakes), response);
    vite.middlewares(request, response, () => gateway.handle(request, response));
  };
}
