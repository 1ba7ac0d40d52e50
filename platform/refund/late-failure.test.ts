import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, openShop, type Shop } from '#tests/support/shop.ts';
import { listWaiting } from '../attention/repository.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ tenant: { refunds: { untilHoursBefore: 0, feePercent: 0 } } });
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  await shop.processor.subscribe(`${url}/api/payment/events`);
});
afterAll(async () => {
  await shop.expectInvariants();
  await shop.close();
});

const bought = async (card: string) => {
  const [event, fan] = [await shop.event(), shop.visitor()];
  const { body: cart } = await fan.reserve(event.id, { quantity: 2 });
  const { body: order } = await fan.buy(cart, { card });
  return { fan, order };
};
const refusalsTold = async (uuid: string) => {
  const told = await shop.db.selectFrom('outbox').selectAll().where('topic', '=', 'order.refund-refused').execute();
  return told
    .filter(({ payload }) => JSON.stringify(payload).includes(uuid))
    .map(({ channel }) => channel)
    .toSorted();
};

test('[PAY-2] [ORDER-6] a refund that the bank sends back after it was done is owed again, and told once', async () => {
  const { fan, order } = await bought(cards.refundFails);
  const returned = await fan.giveBack(order.uuid);
  expect(returned.body).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'done' }] });
  await expect.poll(async () => (await fan.order(order.uuid)).body.refunds[0]?.status).toBe('refused');
  expect((await fan.order(order.uuid)).body).toMatchObject({ orderStatus: 'refunded', paymentStatus: 'pending' });
  const { items } = await shop.events();
  for (const { id } of items.filter(({ type }) => type === 'refund.failed')) expect(await shop.replay(id)).toBe(200);
  expect(await refusalsTold(order.uuid)).toEqual(['mail', 'webhook']);
  const [refund] = (await fan.order(order.uuid)).body.refunds;
  expect((await listWaiting(shop.db)).items).toMatchObject([{ kind: 'refund refused', id: refund?.id }]);
});

test('[PAY-2] [ORDER-6] the event of a refund that stands changes nothing', async () => {
  const { fan, order } = await bought(cards.approved);
  await fan.giveBack(order.uuid);
  const { items } = await shop.events();
  for (const { id } of items.filter(({ type }) => type === 'refund.succeeded')) await shop.replay(id);
  expect((await fan.order(order.uuid)).body).toMatchObject({
    paymentStatus: 'refunded',
    refunds: [{ status: 'done' }],
  });
  expect(await refusalsTold(order.uuid)).toEqual([]);
});
