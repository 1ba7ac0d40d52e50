import { randomUUID } from 'node:crypto';
import {
  button,
  fragile,
  hold,
  link,
  newEvent,
  type OtherCode,
  onEvent,
  type Situations,
  show,
  testEach,
  toCheckout,
} from './codes.ts';
import { expect, test, type World } from './world.ts';

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

const situations: Situations<OtherCode> = {
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

testEach(situations);

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
