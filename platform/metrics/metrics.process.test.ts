import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addKey } from '#tests/support/partners.ts';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';
import { buildPlatform } from '../app.ts';
import { startSweeper } from '../cart/sweep.ts';
import { createDb } from '../core/db.ts';
import { startJob } from '../core/jobs.ts';
import { reconcileOnce } from '../purchase/reconciler.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ chargeTimeoutMs: 3_000, tenant: { refunds: { untilHoursBefore: 0, feePercent: 0 } } });
});
afterAll(() => shop.close());

const atOnce = { unknownMs: 0, startedMs: 0, voidMs: 0, lateMs: 0 };
const read = async (app = shop.app): Promise<string> => {
  const answer = await app.inject({ url: '/metrics' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
  return answer.body;
};
/** The value of the series whose text begins so; 0 when there is none. */
const valueIn = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );
const value = async (series: string): Promise<number> => valueIn(await read(), series);
const bought = (outcome: string) => value(`gst_platform_purchases_total{outcome="${outcome}"}`);
const held = async () => {
  const [event, fan] = [await shop.event(), shop.visitor()];
  return { fan, cart: (await fan.reserve(event.id, { quantity: 2 })).body };
};

describe('/metrics of the platform', () => {
  test('[OPS-2, SCALE-2] counts each purchase once by its outcome, starting from zero', async () => {
    const none = ['succeeded', 'declined', 'void', 'unknown'].map((outcome) => `{outcome="${outcome}"} 0`);
    const started = (await read()).match(/(?<=^gst_platform_purchases_total)\{.*$/gm);
    expect(started?.toSorted()).toEqual(none.toSorted());
    const before = [await bought('succeeded'), await bought('declined')];
    const { fan, cart } = await held();
    await fan.buy(cart, { card: cards.declined });
    const key = crypto.randomUUID();
    await fan.buy(cart, { key });
    await fan.buy(cart, { key });
    expect([await bought('succeeded'), await bought('declined')]).toEqual(before.map((count) => count + 1));
  });

  test('[OPS-2] [SCALE-2] shows carts that hold, and a purchase without an outcome until it is decided', async () => {
    const holds = await value('gst_platform_holds');
    const { fan, cart } = await held();
    expect(await value('gst_platform_holds')).toBe(holds + 1);
    expect((await fan.buy(cart, { card: cards.unanswered })).status).toBe(202);
    expect(await value('gst_platform_purchases_undecided')).toBe(1);
    expect(await bought('unknown')).toBe(1);
    await reconcileOnce(shop.deps, atOnce);
    await reconcileOnce(shop.deps, atOnce);
    // One that waits for its buyer is not one that the processor owes an answer for.
    const { fan: buyer, cart: asked } = await held();
    await buyer.buy(asked, { card: cards.challenge, returnUrl: 'https://shop.test/' });
    expect(await value('gst_platform_purchases_undecided')).toBe(0);
    await buyer.resume(asked, 'cancel');
  });

  test('[OPS-2] [SCALE-2] shows expired carts that nobody deletes, and old messages that are not sent', async () => {
    const { cart } = await held();
    await sql`update cart set expire_at = now() - interval '3 minutes' where uuid = ${cart.uuid}::uuid`.execute(
      shop.db,
    );
    const order = await held();
    await order.fan.buy(order.cart);
    await sql`update outbox set created_at = now() - interval '20 minutes' where channel = 'mail'`.execute(shop.db);
    const text = await read();
    expect(valueIn(text, 'gst_platform_holds_overdue')).toBe(1);
    expect(valueIn(text, 'gst_platform_outbox_unsent{channel="mail"}')).toBeGreaterThan(0);
    expect(valueIn(text, 'gst_platform_outbox_oldest_seconds{channel="mail"}')).toBeGreaterThanOrEqual(1200);
  });

  test('[OPS-2] [GRAPH-18] shows how long a partner has waited for a message that is due', async () => {
    expect(await value('gst_platform_webhooks_oldest_seconds')).toBe(0);
    await addKey(shop.db, { partner: 'waits' });
    await sql`
      with endpoint as (
        insert into webhook_endpoint (tenant_id, partner, url, secret, topics)
        values ('grandstand', 'waits', 'https://waits.example/', 'whsec_', '{order.confirmed}') returning id
      ), message as (
        insert into webhook_message (key, topic, data) values ('test', 'order.confirmed', '{}') returning id
      ) insert into webhook_delivery (endpoint_id, message_id, available_at)
      select endpoint.id, message.id, now() - interval '10 minutes' from endpoint, message`.execute(shop.db);
    expect(await value('gst_platform_webhooks_oldest_seconds')).toBeGreaterThanOrEqual(600);
    await sql`update webhook_endpoint set off_at = now()`.execute(shop.db);
    expect(await value('gst_platform_webhooks_oldest_seconds')).toBe(0);
  });

  test('[OPS-2] [SCALE-2] [PAY-2] shows what waits for a person by its kind', async () => {
    await sql`insert into outbox (topic, payload, attempts, given_up_at) values ('order.confirmed', '{}', 36, now())`.execute(
      shop.db,
    );
    expect(await value('gst_platform_attention_waiting{kind="news given up"}')).toBe(1);
  });

  test('[OPS-2] counts requests by the pattern of their route, with no id, and connections', async () => {
    const { cart } = await held();
    const text = await read();
    expect(text).not.toContain(cart.uuid);
    expect(text).toMatch(
      /gst_platform_request_seconds_count\{method="POST",route="\/api\/cart[^"]*",status="200"\} [1-9]/,
    );
    expect(text).toMatch(/gst_platform_pool_connections\{pool="write",state="idle"\} \d/);
  });

  test('[SCALE-2] counts failed jobs and names those that fail now, even without a database', async () => {
    const dead = createDb('postgres://nobody@127.0.0.1:9/none');
    const other = buildPlatform({ ...shop.deps, db: dead, databases: [dead] });
    const failed = 'gst_platform_job_failures_total{failure="expired carts not deleted"}';
    const failing = failed.replace('job_failures_total', 'jobs_failing');
    const before = valueIn(await read(other), failed);
    const sweeper = startSweeper(dead, false, 10);
    await expect.poll(async () => valueIn(await read(other), failed)).toBeGreaterThan(before);
    expect(valueIn(await read(other), failing)).toBe(1);
    await sweeper.stop();
    expect(valueIn(await read(other), failing)).toBe(0);
    let run = (): Promise<unknown> => Promise.reject(new Error('once'));
    const job = startJob({ run: () => run(), everyMs: 10, failure: 'expired carts not deleted' });
    await expect.poll(async () => valueIn(await read(other), failing)).toBe(1);
    run = () => Promise.resolve();
    await expect.poll(async () => valueIn(await read(other), failing)).toBe(0);
    await job.stop();
    expect(valueIn(await read(other), 'gst_platform_database_read')).toBe(0);
    expect(await value('gst_platform_database_read')).toBe(1);
    await other.close();
    await dead.destroy();
  });
});
