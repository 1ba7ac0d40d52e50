import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { billing, cards, openShop } from '#tests/support/shop.ts';

const digits = (number: string) => number.replaceAll(' ', '');

test('[CART-12] a card’s token is stored only while the outcome of its purchase is open', async () => {
  const shop = await openShop({ chargeTimeoutMs: 3_000 });
  const event = await shop.event({ admission: 'general' });
  const tokenStored: Record<string, boolean> = {};
  for (const card of ['approved', 'declined', 'unanswered'] as const) {
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
    await fan.buy(cart, { card: cards[card] });
    const { rows } = await sql<{ token: string | null }>`
      select payment_token as token from purchase where cart_id = ${cart.uuid}`.execute(shop.db);
    tokenStored[card] = rows[0]?.token !== null;
  }
  expect(tokenStored).toEqual({ approved: false, declined: false, unanswered: true });
  await shop.close();
});

test('[CART-12] no card number reaches the platform’s database or log, for any outcome of a purchase', async () => {
  const logLines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (text: string) => void logLines.push(text) });
  const shop = await openShop({ logger, chargeTimeoutMs: 3_000 });
  const event = await shop.event();
  const used = [cards.approved, cards.declined, cards.withoutFunds, cards.unanswered, cards.answerLost];
  for (const card of used) {
    const fan = shop.visitor();
    await fan.buy((await fan.reserve(event.id, { quantity: 1 })).body, { card });
  }
  const fan = shop.visitor();
  const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
  // A faulty client: the card number instead of a token.
  await fan.buy(cart, { token: digits(cards.approved) });
  await fan.call('POST', `/api/cart/${cart.uuid}/purchase_v2`, {
    payment: { number: digits(cards.approved) },
    billing,
  });

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    shop.db,
  );
  const stored = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        text: string;
      }>`select string_agg(t::text, ' ') as text from ${sql.table(name)} t`.execute(shop.db);
      return rows[0]?.text ?? '';
    }),
  );
  expect(logLines.length).toBeGreaterThan(10);
  for (const card of used) {
    for (const text of [...stored, ...logLines]) {
      expect(text).not.toContain(digits(card));
      expect(text).not.toContain(card);
    }
  }
  await shop.close();
});

test('[OPS-2] a purchase and its refusal leave no name, address, e-mail, session, token or order in the platform’s log', async () => {
  const logLines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (text: string) => void logLines.push(text) });
  const shop = await openShop({ logger, chargeTimeoutMs: 3_000 });
  const event = await shop.event();
  const secrets: string[] = [billing.firstName, billing.emailAddress, billing.address];
  for (const card of [cards.approved, cards.declined]) {
    const fan = shop.visitor();
    const { body: cart } = await fan.reserve(event.id, { quantity: 1 });
    const token = await shop.tokenFor(card);
    const { body: order } = await fan.buy(cart, { token });
    secrets.push(token, fan.sessionId, ...(order?.uuid ? [order.uuid] : []));
  }
  const log = logLines.join('');
  expect(log).toContain('purchase_v2');
  for (const secret of secrets) expect(log).not.toContain(secret);
  await shop.close();
});
