// Without a network: the pages of tickets that web/order/saved-tickets.ts has kept, and what they are made of. Nothing else is answered.
const KEPT = `tickets ${new URL(registration.scope).pathname}`;
const TICKETS = /\/order-confirmation\/[0-9a-f-]{36}\/tickets\/?$/;
const SIGN_IN_OR_OUT = /\/(logout|login|auth\/[\w-]+)$/;
const anyway = { ignoreSearch: true, ignoreVary: true };

const until = (page) => Number(page.headers.get('x-kept-until'));

/** The kept page, or the next event's for the start of the app and the list of tickets. */
const keptPage = async (url) => {
  const kept = await caches.open(KEPT);
  const page = await kept.match(url, anyway);
  if (page) return until(page) > Date.now() ? page : kept.delete(url, anyway).then(() => Response.error());
  const start = new URL(registration.scope).pathname;
  if (![start, `${start}userTickets`].includes(new URL(url).pathname)) return Response.error();
  const pages = (await kept.keys()).filter((request) => TICKETS.test(new URL(request.url).pathname));
  const dated = await Promise.all(pages.map(async (at) => ({ at, until: until(await kept.match(at)) })));
  const [next] = dated.filter((one) => one.until > Date.now()).sort((a, b) => a.until - b.until);
  return next ? Response.redirect(next.at.url) : Response.error();
};

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode !== 'navigate') {
    if (/\/(assets|images)\//.test(pathname)) {
      event.respondWith(
        fetch(request).catch(
          async () => (await caches.match(request, { ...anyway, cacheName: KEPT })) ?? Response.error(),
        ),
      );
    }
    return;
  }
  // Nobody's tickets stay for the next person at this device, whether or not the network is there.
  if (SIGN_IN_OR_OUT.test(pathname)) event.waitUntil(caches.delete(KEPT));
  else event.respondWith(fetch(request).catch(() => keptPage(request.url)));
});
