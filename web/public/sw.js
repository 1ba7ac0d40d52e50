// Without a network: the pages of tickets that web/order/saved-tickets.ts has kept, and what they are made of. Nothing else is answered.
// A network that does not answer within ?wait= milliseconds counts as none.
const KEPT = `tickets ${new URL(registration.scope).pathname}`;
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
  const start = new URL(registration.scope).pathname;
  if (![start, `${start}userTickets`].includes(new URL(url).pathname)) return;
  const pages = (await kept.keys()).filter((request) => TICKETS.test(new URL(request.url).pathname));
  const dated = await Promise.all(pages.map(async (at) => ({ at, until: until(await kept.match(at)) })));
  const [next] = dated.filter((one) => one.until > Date.now()).sort((a, b) => a.until - b.until);
  return next && Response.redirect(next.at.url);
};

let silentAt = 0;
/** What is kept when the network fails or is silent for too long; with nothing kept it is waited for. */
const networkOrKept = async (request, find) => {
  const network = fetch(request).catch(() => undefined);
  // Who has just waited in vain is led from page to page without another wait.
  const wait = Date.now() - silentAt < WAIT_MS ? 0 : WAIT_MS;
  const silence = new Promise((resolve) => WAIT_MS > 0 && setTimeout(resolve, wait, 'silent'));
  const answer = await Promise.race([network, silence]);
  if (answer === 'silent') silentAt = wait ? Date.now() : silentAt;
  else if (answer) return answer;
  return (await find()) ?? (await network) ?? Response.error();
};

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode !== 'navigate') {
    const keptFile = () => caches.match(request, { ...anyway, cacheName: KEPT });
    // An address of the build's files has the same answer for ever.
    if (/\/assets\//.test(pathname)) event.respondWith(keptFile().then((file) => file ?? fetch(request)));
    else if (/\/images\//.test(pathname)) event.respondWith(networkOrKept(request, keptFile));
    return;
  }
  // Nobody's tickets stay for the next person at this device, whether or not the network is there.
  if (SIGN_IN_OR_OUT.test(pathname)) event.waitUntil(caches.delete(KEPT));
  else event.respondWith(networkOrKept(request, () => keptPage(request.url)));
});
