// Without a network: the pages of tickets that web/order/saved-tickets.ts has kept, and what they are made of. Each other page that
// cannot be loaded is answered with the offline page of the language in ?lang=, which is kept from the start.
// A network that does not answer within ?wait= milliseconds counts as none.
const SCOPE = new URL(registration.scope).pathname;
const KEPT = `tickets ${SCOPE}`;
const WORDS = `offline ${SCOPE}`;
const OFFLINE_PAGE = `${SCOPE}offline`;
const TICKETS = /\/order-confirmation\/[0-9a-f-]{36}\/tickets\/?$/;
const SIGN_IN_OR_OUT = /\/(logout|login|auth\/[\w-]+)$/;
const anyway = { ignoreSearch: true, ignoreVary: true };
const WAIT_MS = Number(new URL(location.href).searchParams.get('wait'));

const until = (page) => Number(page.headers.get('x-kept-until'));

/** The kept page, or the next event's for the start of the app and the list of tickets. */
const keptPage = async (url) => {
  const kept = await caches.open(KEPT);
  const page = await kept.match(url, anyway);
  if (page) return until(page) > Date.now() ? page : kept.delete(url, anyway).then(() => undefined);
  if (![SCOPE, `${SCOPE}userTickets`].includes(new URL(url).pathname)) return;
  const pages = (await kept.keys()).filter((request) => TICKETS.test(new URL(request.url).pathname));
  const dated = await Promise.all(pages.map(async (at) => ({ at, until: until(await kept.match(at)) })));
  const [next] = dated.filter((one) => one.until > Date.now()).sort((a, b) => a.until - b.until);
  return next && Response.redirect(next.at.url);
};

let silentAt = 0;
/** What is kept when the network fails or is silent for too long; with nothing kept it is waited for. */
const networkOrKept = async (asked, find) => {
  const network = asked.catch(() => undefined);
  // Who has just waited in vain is led from page to page without another wait.
  const wait = Date.now() - silentAt < WAIT_MS ? 0 : WAIT_MS;
  const silence = new Promise((resolve) => WAIT_MS > 0 && setTimeout(resolve, wait, 'silent'));
  const answer = await Promise.race([network, silence]);
  if (answer === 'silent') silentAt = wait ? Date.now() : silentAt;
  else if (answer) return answer;
  return (await find()) ?? network;
};

const offlinePage = () => caches.match(OFFLINE_PAGE, { ...anyway, cacheName: WORDS });

const page = async (event) => {
  const { request } = event;
  // Nobody's tickets stay for the next person at this device, whether or not the network is there.
  const signsInOrOut = SIGN_IN_OR_OUT.test(new URL(request.url).pathname);
  if (signsInOrOut) event.waitUntil(caches.delete(KEPT));
  // The browser asks for the page while it starts this worker.
  const asked = Promise.resolve(event.preloadResponse).then((answer) => answer ?? fetch(request));
  const answer = await networkOrKept(asked, async () => (signsInOrOut ? undefined : keptPage(request.url)));
  return answer ?? (await offlinePage()) ?? Response.error();
};

addEventListener('install', (event) => {
  skipWaiting();
  const words = new Request(OFFLINE_PAGE, { cache: 'reload' });
  // Without it the next page installs this worker again.
  event.waitUntil(caches.open(WORDS).then((cache) => cache.add(words)));
});
addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]));
});
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') return event.respondWith(page(event));
  const keptFile = () => caches.match(request, { ...anyway, cacheName: KEPT });
  // An address of the build's files has the same answer for ever.
  if (/\/assets\//.test(pathname)) event.respondWith(keptFile().then((file) => file ?? fetch(request)));
  else if (/\/images\//.test(pathname)) {
    event.respondWith(networkOrKept(fetch(request), keptFile).then((answer) => answer ?? Response.error()));
  }
});
