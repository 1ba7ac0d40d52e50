import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTellingPartners } from '#platform/webhook/service.ts';
import { createPartner, type Headers } from './partner.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ environment: 'production' });
});
afterAll(async () => {
  await world.shop.expectInvariants();
  await world.close();
});
const { acme, done, hold, pay, visitorOf } = createPartner(() => world);

describe('webhooks in the graph', () => {
  const CREATE =
    'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id url topics offAt } secret problems { code fields { field } } } }';
  const LIST = '{ webhooks { id offReason offAt } }';
  const DELIVERIES =
    'query ($id: ID!) { webhookDeliveries(webhookId: $id) { id messageId topic state attempts lastStatus } }';
  const REPLAY =
    'mutation ($input: ReplayWebhookDeliveryInput!) { replayWebhookDelivery(input: $input) { delivery { id messageId state } problems { code } } }';
  const ON =
    'mutation ($input: WebhookInput!) { switchOnWebhook(input: $input) { webhook { offAt offReason } problems { code } } }';
  const DELETE =
    'mutation ($input: WebhookInput!) { deleteWebhook(input: $input) { deletedWebhookId problems { code } } }';
  const input = { url: 'https://acme.example/hooks', topics: ['ORDER_CONFIRMED'] };

  test('[GRAPH-18] are made, listed, replayed, switched on again and deleted by their partner alone', async () => {
    const [mine, other] = [await acme({ partner: 'hooked' }), await acme({ partner: 'hooked-too' })];
    const { webhook, secret, problems } = (await done(mine, CREATE, { input })).createWebhook;
    expect(problems).toEqual([]);
    expect(webhook).toEqual({ id: expect.any(String), ...input, offAt: null });
    expect(secret).toMatch(/^whsec_/);
    const telling = startTellingPartners(world.shop.db, undefined, false, { everyMs: 20 });
    const visitor = await visitorOf(mine);
    const event = await world.shop.event();
    const { cart } = await hold(visitor, event.id);
    await pay(visitor, cart.id, cart.totals.total.minorUnits);
    const deliveries = async (who: Headers) => (await done(who, DELIVERIES, { id: webhook.id })).webhookDeliveries;
    await expect
      .poll(() => deliveries(mine))
      .toEqual([
        {
          id: expect.any(String),
          messageId: expect.any(String),
          topic: 'ORDER_CONFIRMED',
          state: 'WAITING',
          attempts: 0,
          lastStatus: null,
        },
      ]);
    await telling.stop();
    const [delivery] = await deliveries(mine);
    expect([await deliveries(other), (await done(other, LIST)).webhooks]).toEqual([[], []]);
    await sql`update webhook_delivery set given_up_at = now() where id = ${delivery.id}`.execute(world.shop.db);
    await sql`update webhook_endpoint set off_at = now(), off_reason = 'failing' where id = ${webhook.id}`.execute(
      world.shop.db,
    );
    expect((await deliveries(mine))[0].state).toBe('GIVEN_UP');
    expect((await done(mine, LIST)).webhooks).toEqual([
      { id: webhook.id, offReason: 'FAILING', offAt: expect.any(String) },
    ]);
    const notTheirs = [{ code: 'NOT_FOUND' }];
    const of = { webhookId: webhook.id };
    const replayed = { input: { ...of, deliveryId: delivery.id } };
    expect((await done(other, ON, { input: of })).switchOnWebhook.problems).toEqual(notTheirs);
    expect((await done(other, REPLAY, replayed)).replayWebhookDelivery.problems).toEqual(notTheirs);
    expect((await done(other, DELETE, { input: of })).deleteWebhook).toEqual({
      deletedWebhookId: null,
      problems: notTheirs,
    });
    expect((await done(mine, ON, { input: of })).switchOnWebhook).toEqual({
      webhook: { offAt: null, offReason: null },
      problems: [],
    });
    expect((await done(mine, REPLAY, replayed)).replayWebhookDelivery).toEqual({
      delivery: { id: delivery.id, messageId: delivery.messageId, state: 'WAITING' },
      problems: [],
    });
    expect((await done(mine, DELETE, { input: of })).deleteWebhook).toEqual({
      deletedWebhookId: webhook.id,
      problems: [],
    });
    expect((await done(mine, LIST)).webhooks).toEqual([]);
  });

  test('[GRAPH-18] [ERR-1] what was sent is listed a hundred at a time, the latest first, and goes on before any of them; what is no id of one is refused by name', async () => {
    const mine = await acme({ partner: 'much-told' });
    const { webhook } = (await done(mine, CREATE, { input })).createWebhook;
    await sql`
      with message as (
        insert into webhook_message (key, topic, data)
        select 'listed ' || number, 'order.confirmed', '{}'::jsonb from generate_series(1, 103) number returning id
      ) insert into webhook_delivery (endpoint_id, message_id)
      select ${webhook.id}::uuid, id from message`.execute(world.shop.db);
    const PART = 'query ($id: ID!, $before: ID) { webhookDeliveries(webhookId: $id, before: $before) { id } }';
    const part = async (before?: string): Promise<string[]> =>
      (await done(mine, PART, { id: webhook.id, before })).webhookDeliveries.map(({ id }: { id: string }) => id);
    const latest = await part();
    const others = await part(latest.at(-1));
    expect([latest.length, others.length, await part(others.at(-1))]).toEqual([100, 3, []]);
    const all = [...latest, ...others].map(Number);
    expect(all).toEqual([...new Set(all)].toSorted((a, b) => b - a));
    const { errors } = await world.ask(PART, { id: webhook.id, before: 'x' }, mine);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields: [{ field: 'before' }] } }]);
  });

  test('[GRAPH-18] [ERR-1] an address that is not https on the internet and no topic are problems that name the input', async () => {
    const mine = await acme({ partner: 'wrong-hooks' });
    for (const [wrong, field] of [
      [{ ...input, url: 'http://acme.example/hooks' }, 'url'],
      [{ ...input, url: 'https://127.0.0.1/hooks' }, 'url'],
      [{ ...input, topics: [] }, 'topics'],
    ] as const) {
      const { webhook, secret, problems } = (await done(mine, CREATE, { input: wrong })).createWebhook;
      expect([webhook, secret, problems]).toEqual([null, null, [{ code: 'INVALID_DATA', fields: [{ field }] }]]);
    }
  });
});
