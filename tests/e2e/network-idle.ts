import { expect, type Page, type Request } from '@playwright/test';

const QUIET_MS = 500;

const isStream = (request: Request): boolean => request.headers().accept === 'text/event-stream';

/** Resolves when for half a second nothing is loaded but the stream of live state, which never ends. */
function watchNetwork(page: Page): (timeout?: number) => Promise<void> {
  const open = new Set<Request>();
  let quietSince = Date.now();
  const ended = (request: Request): void => {
    if (open.delete(request)) quietSince = Date.now();
  };
  page.on('request', (request) => {
    if (!isStream(request)) open.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const isQuiet = () => open.size === 0 && Date.now() - quietSince >= QUIET_MS;
  return (timeout) => expect.poll(isQuiet, { intervals: [100], timeout }).toBe(true);
}

type Waiting = { waitUntil?: 'load' | 'domcontentloaded' | 'networkidle' | 'commit' };

/** A page's `networkidle` does not wait for its stream of live state. */
export function withNetworkIdle(page: Page): Page {
  const idle = watchNetwork(page);
  const [goto, reload, wait] = [page.goto.bind(page), page.reload.bind(page), page.waitForLoadState.bind(page)];
  const waitingFor = async <T>(options: Waiting | undefined, load: (rest: Waiting) => Promise<T>): Promise<T> => {
    if (options?.waitUntil !== 'networkidle') return load(options ?? {});
    const loaded = await load({ ...options, waitUntil: 'load' });
    await idle();
    return loaded;
  };
  page.goto = (url, options) => waitingFor(options, (rest) => goto(url, rest));
  page.reload = (options) => waitingFor(options, (rest) => reload(rest));
  page.waitForLoadState = async (state, options) => {
    if (state !== 'networkidle') return wait(state, options);
    await wait('load', options);
    await idle(options?.timeout);
  };
  return page;
}
