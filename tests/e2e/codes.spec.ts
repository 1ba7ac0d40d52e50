import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createDb, type Db } from '#platform/core/db.ts';
import type { ErrorCode } from '#platform/core/errors.ts';
import { forwardTo } from '#tests/support/forwarder.ts';
import { addEvent, type EventOptions } from '#tests/support/shop-events.ts';
import { addHotel, monday } from '#tests/support/shop-hotels.ts';
import { startGateway, startPart } from '#tests/support/stack.ts';
import { expireAll, memberWithPoints, signInAt } from './member.ts';
import { cards, cartIdOf, fillBilling, goOnToDelivery, goOnToPayment } from './shopper.ts';
import { expect, test, untilAlive, type World } from './world.ts';

/** A code of the catalogue as a visitor meets it. */
type Situation = {
  language: string;
  /** Brings it about as it really arises; a visitor's own clicks last. */
  raise: (page: Page, world: World) => Promise<void>;
  /** Its own text. */
  text: string | RegExp;
  /** The step that is offered then, taken where that can be done. */
  next: (page: Page) => Promise<void>;
};

let db: Db;
test.beforeAll(() => {
  db = createDb(process.env.STACK_DATABASE_URL ?? '');
});
test.afterAll(() => db.destroy());

test.use({ allowedComplaints: /Failed to load resource/ });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first();

/** The button that holds tickets, in each of the six languages. */
const hold = (page: Page) =>
  button(page, /^(Hold|Réserver|Reservar|Reserveer|Riserva) \d+ |^\d+ (Plätze|Tickets) reservieren/);
const pay = (page: Page) => button(page, /^(Pay|Payer|Pagar|Paga) .*\d|\d.* (bezahlen|betalen)$/);

const show = (page: Page, path: string, language: string) => page.goto(`${path}?lang=${language}`);

const made: string[] = [];

/** An event that no other test knows, and that lists have no more once its test is over. */
async function newEvent(options: EventOptions = {}): Promise<string> {
  const { id } = await addEvent({ db }, options);
  made.push(id);
  return id;
}

/** The page of a new event. */
async function onEvent(page: Page, language: string, options: EventOptions = {}): Promise<string> {
  const id = await newEvent(options);
  await show(page, `event/${id}`, language);
  await expect(hold(page)).toBeEnabled();
  return id;
}

const toCheckout = (page: Page) => page.waitForURL(/\/checkout\//);

/** From an event to the payment page with a card that is filled in, and there into another language. */
async function atPayment(page: Page, language: string, card: string): Promise<string> {
  const id = await newEvent();
  await page.goto(`event/${id}`);
  await fillUp(page, language, card);
  return cartIdOf(page);
}

async function fillUp(page: Page, language: string, card: string): Promise<void> {
  await hold(page).click();
  await toCheckout(page);
  await untilAlive(page);
  await goOnToDelivery(page);
  await fillBilling(page);
  await goOnToPayment(page);
  await show(page, page.url(), language);
  for (const [kind, value] of Object.entries({ number: card, exp: '12 / 30', csc: '123', name: 'Alex Rivera' }))
    await page.locator(`input[autocomplete="cc-${kind}"]`).fill(value);
}

/** The visitor's cart as the same visitor changes it elsewhere. */
async function elsewhere(page: Page, { platformUrl }: World, method: string, path: string, body?: object) {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'gst');
  const answer = await fetch(`${platformUrl}/api/${path}`, {
    method,
    headers: { 'gst-session-id': cookie?.value ?? '', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** The button that chooses the only rate of a hotel's page. */
const choose = (page: Page) => page.getByRole('article').getByRole('listitem').getByRole('button');

/** Two hotels away from all others; the page is the first one's, with its room chosen and the form filled in. */
async function bookingRoom(page: Page, language: string) {
  const at = { latitude: -30 - Math.random() * 20, longitude: -110 - Math.random() * 20, cancellation: [] };
  const hotel = await addHotel({ db }, at);
  const other = await addHotel({ db }, { ...at, latitude: at.latitude + 0.01 });
  await page.goto(`hotels/${hotel.id}?lang=${language}&checkin=${monday()}&checkout=${monday(2)}`);
  await choose(page).click();
  const dialog = page.getByRole('dialog');
  for (const [kind, value] of Object.entries({ 'given-name': 'Zoë', 'family-name': 'Fan', email: 'zoe@example.com' }))
    await dialog.locator(`input[autocomplete="${kind}"]`).fill(value);
  return { hotel, other, hold: () => dialog.locator('button[type=submit]').click() };
}

/** The nearest other hotel stands in the dialog, as a way to its rooms. */
async function toNearestHotel(page: Page): Promise<void> {
  const before = page.url();
  await page.getByRole('dialog').getByRole('listitem').getByRole('link').click();
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(choose(page)).toBeVisible();
}

/** A gateway before a platform whose database or payment processor can be cut off. */
async function fragile(target: 'DATABASE_URL' | 'PAYMENT_PROVIDER_URL') {
  const env = {
    DATABASE_URL: process.env.STACK_DATABASE_URL ?? '',
    PAYMENT_PROVIDER_URL: process.env.STACK_PROCESSOR_URL ?? '',
    OIDC_ISSUER: process.env.STACK_IDENTITY_URL ?? '',
  };
  const way = await forwardTo(env[target]);
  const place = new URL(env[target]);
  place.host = new URL(way.url).host;
  const platform = await startPart('platform/main.ts', { PLATFORM_PORT: '0', ...env, [target]: String(place) });
  const gateway = await startGateway({ PLATFORM_URL: platform.url, OIDC_ISSUER: env.OIDC_ISSUER });
  closing.push(async () => {
    await gateway.stop();
    await platform.stop();
    await way.stop();
  });
  return { way, url: `${gateway.url}/fanatics` };
}

const closing: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  for (const id of made.splice(0)) await db.updateTable('event').set({ active: false }).where('id', '=', id).execute();
});

/** Reserves the best two seats as somebody else. */
async function takeBest({ platformUrl }: World, eventId: string): Promise<void> {
  const answer = await fetch(`${platformUrl}/api/cart/reserve/${eventId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'gst-session-id': randomUUID() },
    body: JSON.stringify({ tickets: [{ productId: eventId, quantity: 2 }] }),
  });
  expect(answer.status).toBe(200);
}

let cut: { start: () => Promise<void> } | undefined;

const situations: Record<ErrorCode, Situation> = {
  '50301': {
    language: 'es',
    raise: async (page, world) => {
      const id = await newEvent({ canBeLinkedOver: true });
      await world.sql("update event set provider_url = 'http://127.0.0.1:1/gone' where id = $1", [id]);
      await page.goto(`${world.storefrontUrl}/northgate/event/${id}?lang=es`);
      const address = await link(page, /proveedor/).getAttribute('href');
      await page.goto(`${world.storefrontUrl}${address}`);
    },
    text: /Ahora mismo no se puede acceder a la página del proveedor/,
    next: async (page) => {
      await expect(page).toHaveURL(/\/northgate\/event\/[\da-f-]+/);
      await expect(link(page, /proveedor/)).toBeVisible();
    },
  },
  '20002': {
    language: 'fr',
    raise: async (page) => {
      await atPayment(page, 'fr', cards.declined);
      await pay(page).click();
    },
    text: 'Carte non acceptée',
    next: async (page) => {
      await page.locator('input[autocomplete="cc-number"]').fill(cards.approved);
      await pay(page).click();
      await page.waitForURL(/\/order-confirmation\//);
    },
  },
  '20010': {
    language: 'it',
    raise: async (page, world) => {
      // Without the live state, which would tell it before the purchase does.
      await page.route('**/graphql', (route) =>
        route.request().headers().accept?.includes('text/event-stream') ? route.abort() : route.fallback(),
      );
      const cart = await atPayment(page, 'it', cards.approved);
      await elsewhere(page, world, 'DELETE', `cart/${cart}`);
      await pay(page).click();
    },
    text: 'Il tempo è scaduto',
    next: async (page) => {
      await button(page, 'Riprova con gli stessi posti').click();
      await expect(page.getByRole('timer')).toBeVisible();
    },
  },
  '20120': {
    language: 'es',
    raise: async (page, world) => {
      const cart = await atPayment(page, 'es', cards.approved);
      await elsewhere(page, world, 'PUT', `cart/${cart}/shippingOption`, { shippingId: 'courier' });
      await pay(page).click();
    },
    text: 'El total ha cambiado',
    next: async (page) => {
      await pay(page).click();
      await page.waitForURL(/\/order-confirmation\//);
    },
  },
  '20118': {
    language: 'de',
    raise: async (page) => {
      await atPayment(page, 'de', cards.approved);
      // The same rules hold in the page, so it needs a postal code that changes on its way.
      await page.route('**/graphql', (route) =>
        route.continue({ postData: route.request().postData()?.replace('"10118"', '"!"') ?? '' }),
      );
      await pay(page).click();
      await page.waitForURL(/\/checkout\/[^/]+\/1$/);
    },
    text: 'Diese Angabe wird nicht angenommen. Bitte prüfen und ändern.',
    next: async (page) => {
      const code = page.locator('input[autocomplete$="postal-code"]');
      await expect(code).toHaveAttribute('aria-invalid', 'true');
      await code.fill('10001');
      await button(page, 'Weiter zur Zahlung').click();
      await expect(pay(page)).toBeVisible();
    },
  },
  '20226': {
    language: 'nl',
    raise: async (page) => {
      const { way, url } = await fragile('PAYMENT_PROVIDER_URL');
      cut = way;
      const id = await newEvent();
      await page.goto(`${url}/event/${id}`);
      await fillUp(page, 'nl', cards.approved);
      // The processor is gone between the card's token and the charge.
      await page.route('**/v1/tokens', async (route) => {
        const response = await route.fetch();
        await way.stop();
        await route.fulfill({ response });
        await page.unroute('**/v1/tokens');
      });
      await pay(page).click();
    },
    text: 'Aankoop niet uitgevoerd',
    next: async (page) => {
      await cut?.start();
      await pay(page).click();
      await page.waitForURL(/\/order-confirmation\//);
    },
  },
  '20231': {
    language: 'fr',
    raise: async (page, world) => {
      const id = await onEvent(page, 'fr');
      await world.sql('update event set ticket_limit = 1 where id = $1', [id]);
      await hold(page).click();
    },
    text: 'Choisissez un autre nombre de billets',
    next: async (page) => {
      await button(page, 'Un billet de moins').click();
      await hold(page).click();
      await toCheckout(page);
    },
  },
  '40077': {
    language: 'nl',
    raise: async (page, world) => {
      const id = await onEvent(page, 'nl');
      // From now on the sixth seat of each row costs something else than its neighbours.
      await world.sql(
        `update seat s set offer_id = (select id from offer o where o.event_id = $1 and o.id <> s.offer_id)
          where event_id = $1 and number = '6'`,
        [id],
      );
      await hold(page).click();
    },
    text: 'Deze plaatsen zijn niet samen te koop',
    next: async (page) => {
      await expect(hold(page)).toBeEnabled();
      await hold(page).click();
      await toCheckout(page);
    },
  },
  '40010': {
    language: 'de',
    raise: async (page, world) => {
      const booking = await bookingRoom(page, 'de');
      await world.sql('update room_rate set needs_ticket = true where id = $1', [booking.hotel.rateId]);
      await booking.hold();
    },
    text: 'Aufenthalt prüfen',
    next: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Andere Zimmer ansehen' }).click();
      await expect(page.getByRole('main')).toContainText('Nur zusammen mit Tickets');
      await expect(choose(page)).toHaveCount(0);
    },
  },
  '40020': {
    language: 'it',
    raise: async (page, world) => {
      const member = await memberWithPoints(world);
      const id = await newEvent();
      await signInAt(page, member, `event/${id}`);
      await fillUp(page, 'it', cards.approved);
      const points = page.getByRole('region', { name: /FanCash/ }).getByRole('textbox');
      await points.fill('2000');
      await points.press('Enter');
      await expect(pay(page)).toContainText('FanCash');
      await expireAll(world, member);
      await pay(page).click();
    },
    text: 'Ora hai meno FanCash',
    next: async (page) => {
      await expect(pay(page)).not.toContainText('FanCash');
      await pay(page).click();
      await page.waitForURL(/\/order-confirmation\//);
    },
  },
  '50020': {
    language: 'en',
    raise: async (page, world) => {
      const id = await onEvent(page, 'en');
      await world.sql("update event set status = 'cancelled' where id = $1", [id]);
      await hold(page).click();
    },
    text: /^(Not on sale|This event is cancelled)$/,
    next: async (page) => {
      await link(page, 'See other events').click();
      await expect(page).toHaveURL(/\/search\?keyword=/);
    },
  },
  '50030': {
    language: 'es',
    raise: async (page) => {
      const { way, url } = await fragile('DATABASE_URL');
      cut = way;
      const id = await newEvent();
      await show(page, `${url}/event/${id}`, 'es');
      await expect(hold(page)).toBeEnabled();
      await way.stop();
      await hold(page).click();
    },
    text: 'Algo ha salido mal',
    next: async (page) => {
      await cut?.start();
      await button(page, 'Reintentar').click();
      await toCheckout(page);
    },
  },
  '40076': {
    language: 'fr',
    raise: async (page, world) => {
      const booking = await bookingRoom(page, 'fr');
      await world.sql('update room_rate set night_cents = night_cents + 1000 where id = $1', [booking.hotel.rateId]);
      await booking.hold();
    },
    text: 'Le prix a changé',
    next: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Réserver à / })
        .click();
      await toCheckout(page);
    },
  },
  '67941': {
    language: 'nl',
    raise: async (page, world) => {
      const booking = await bookingRoom(page, 'nl');
      await world.sql(
        `insert into room_night (rate_id, night, capacity, sold)
          select id, $2::date + n, capacity, capacity from room_rate, generate_series(0, 1) n where id = $1`,
        [booking.hotel.rateId, monday()],
      );
      await booking.hold();
    },
    text: 'Iemand was sneller',
    next: toNearestHotel,
  },
  '40078': {
    language: 'de',
    raise: async (page, world) => {
      const id = await newEvent();
      await world.sql(
        `insert into package_offer (id, event_id, name, code, type, image_url, price_cents, capacity)
          values (gen_random_uuid(), $1, 'Lounge', 'LOUNGE', 'lounge', '/images/none', 1000, 50)`,
        [id],
      );
      await show(page, `event/${id}`, 'de');
      await page.getByRole('checkbox', { name: /^Lounge/ }).check();
      await world.sql('update package_offer set capacity = 0 where event_id = $1', [id]);
      await hold(page).click();
    },
    text: 'Angebot nicht mehr verfügbar',
    next: async (page) => {
      await expect(page.getByRole('checkbox', { name: /^Lounge/ })).toHaveCount(0);
      await hold(page).click();
      await toCheckout(page);
    },
  },
  '40081': {
    language: 'en',
    raise: async (page) => {
      await atPayment(page, 'en', '4100 0000 0000 0019');
      await pay(page).click();
    },
    text: 'Purchase blocked',
    next: async (page) => {
      await expect(page.getByRole('alert')).toContainText('Nothing was charged. Try later or contact support.');
      await expect(pay(page)).toBeEnabled();
    },
  },
  '20053': {
    language: 'it',
    raise: async (page, world) => {
      const id = await onEvent(page, 'it', { offers: [{ cents: 5000, type: 'resale' }] });
      await expect
        .poll(async () => (await world.sql('select id from resale_session where event_id = $1', [id])).length)
        .toBe(1);
      await world.sql("update resale_session set expires_at = now() - interval '1 second' where event_id = $1", [id]);
      await hold(page).click();
    },
    text: 'Offerta di rivendita scaduta',
    next: async (page) => {
      await button(page, 'Guarda di nuovo la rivendita').click();
      await expect(page.getByText('Offerta di rivendita scaduta')).toHaveCount(0);
      await hold(page).click();
      await toCheckout(page);
    },
  },
  WAITING_ROOM: {
    language: 'nl',
    raise: async (page, world) => {
      const id = await onEvent(page, 'nl');
      await world.sql(
        `insert into waiting_room (event_id, rule, minutes_before, holds_above, admit_a_minute, pass_minutes, signing_key, drawn_at)
        values ($1, 'always', 30, 1, 60, 10, '{"kty":"OKP","crv":"Ed25519","x":"","d":""}', now())`,
        [id],
      );
      await hold(page).click();
    },
    text: 'Wacht op je beurt',
    next: async (page) => {
      await expect(async () => {
        await page.reload();
        // Long enough for what the page loads later: a reload in the middle of it is an error in the console.
        await expect(button(page, 'Plek innemen')).toBeVisible({ timeout: 5_000 });
      }).toPass();
    },
  },
  SERVER_ERROR: {
    language: 'it',
    raise: async (page) => {
      await show(page, `order-confirmation/${randomUUID()}`, 'it');
    },
    text: 'Non troviamo questa pagina',
    next: async (page) => {
      await link(page, 'Vai alla home').click();
      await expect(page).toHaveURL(/\/fanatics\/$/);
    },
  },
};

for (const [code, { language, raise, text, next }] of Object.entries(situations)) {
  test(`[ERR-2] ${code} is told in ${language} in its own words, with the step that helps`, async ({ page, world }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await raise(page, world);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await next(page);
  });
}

test('[ERR-2] seats that somebody else has taken are told, and the best that is left is held by the next click', async ({
  page,
  world,
}) => {
  const id = await onEvent(page, 'es');
  await takeBest(world, id);
  await hold(page).click();
  await expect(page.getByText('Se acaban de llevar estas entradas')).toBeVisible();
  await hold(page).click();
  await toCheckout(page);
});
