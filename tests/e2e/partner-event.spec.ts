import { servedText } from './served-text.ts';
import { brandUrl } from './test-brands.ts';
import { expect, test, untilAlive, type World } from './world.ts';

type SoldEvent = { id: string; name: string; partner_id: string };

/** An event that the provider of a brand can sell. */
const soldEvent = async (world: World): Promise<SoldEvent> => {
  const { id } = await world.fixture();
  const [event] = await world.sql<SoldEvent>('select id, name, partner_id from event where id = $1', [id]);
  if (!event) throw new Error('The claimed event is gone');
  return event;
};

test('[ROUTE-11] [TEN-7] the provider’s event has our prices, its reservation says what happens, and nothing is held', async ({
  page,
  world,
}) => {
  const { id, name, partner_id: partnerId } = await soldEvent(world);
  const address = `${world.storefrontUrl}/northgate/tm-event/${partnerId}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/northgate/event/${id}$`));
  const panel = page.getByRole('region', { name: 'Sold by our ticketing provider' });
  await expect(panel.getByText(/^\$\d/)).toBeVisible();
  await expect(panel.getByText(/^\+\$\d.*Northgate Cash$/)).toBeVisible();

  await untilAlive(page);
  await panel.getByRole('link', { name: 'Continue to the provider' }).click();
  await expect(page).toHaveURL(`${address}/reservation`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re leaving for our ticketing provider');
  await expect(page.getByRole('main')).toContainText(name);
  await expect(page.getByRole('main')).toContainText('We don’t hold a seat for you');

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Go to the ticketing provider (opens in a new tab)' }).click();
  const provider = await opened;
  await expect(provider.locator('body')).toContainText(`sells the event ${partnerId}`);
  expect(await world.sql('select from seat where event_id = $1 and cart_id is not null', [id])).toEqual([]);

  // As a cold load, and the way back.
  await page.goto(`${address}/reservation`);
  await page.getByRole('link', { name: 'Back to the event' }).click();
  await expect(page).toHaveURL(address);
});

test('[ROUTE-11] [TEN-7] a brand that sells both ways leads to the provider’s reservation and to the seats here', async ({
  request,
  world,
}) => {
  const { id, partner_id: partnerId } = await soldEvent(world);
  const html = await (await request.get(`${brandUrl('sells-both-ways')}/tm-event/${partnerId}`)).text();
  for (const path of [`tm-event/${partnerId}/reservation`, `event/${id}`])
    expect(html).toContain(`href="/sells-both-ways/${path}"`);
  expect(html).toContain('Choose seats here instead');
});

const inPoints = /In points ([\d,]+) FanCash/;

test('[ROUTE-11] [LOYAL-1] [LOYAL-3] the cheapest ticket’s price is said in points, a hundred for each dollar of its total', async ({
  request,
  world,
}) => {
  const { partner_id: partnerId } = await soldEvent(world);
  const text = await servedText(request, `${brandUrl('sells-both-ways')}/tm-event/${partnerId}`);
  const [, price = ''] = /\$([\d,.]+\d)/.exec(text.slice(text.indexOf('Sold by our ticketing provider'))) ?? [];
  const points = Math.round(Number(price.replaceAll(',', '')) * 100);
  expect(inPoints.exec(text)?.[1]).toBe(points.toLocaleString('en-US'));
});

test('[ROUTE-11] [LOYAL-1] the price is said in no points where none are taken, and as money of a money program', async ({
  request,
  world,
}) => {
  const { partner_id: partnerId } = await soldEvent(world);
  const earning = await servedText(request, `${brandUrl('only-earns')}/tm-event/${partnerId}`);
  expect(earning).toContain('Sold by our ticketing provider');
  expect(earning).not.toContain('In points');
  const money = await servedText(request, `${brandUrl('cash-back')}/tm-event/${partnerId}`);
  expect(money).toMatch(/From your balance \$[\d,.]+ ArenaBucks/);
  expect(money).not.toContain('In points');
});

test('[ROUTE-11] [TEN-7] under the direct flow both addresses lead to the event’s own page', async ({
  request,
  world,
}) => {
  const { id, partner_id: partnerId } = await soldEvent(world);
  for (const path of [`tm-event/${partnerId}`, `tm-event/${partnerId}/reservation`]) {
    const answer = await request.get(path);
    expect(answer.url()).toBe(`${world.storefrontUrl}/fanatics/event/${id}`);
    expect(await answer.text()).not.toContain('Continue to the provider');
  }
});

test('[ROUTE-11] an event that the provider doesn’t sell says why; an unknown one isn’t found', async ({
  request,
  world,
}) => {
  const { id, partner_id: partnerId } = await soldEvent(world);
  await world.sql("update event set status = 'cancelled' where id = $1", [id]);
  const address = `${world.storefrontUrl}/northgate/tm-event/${partnerId}`;
  const answer = await request.get(`${address}/reservation`);
  expect(answer.url()).toBe(address);
  const html = await answer.text();
  expect(html).toContain('This event has been canceled');
  expect(html).not.toContain('Continue to the provider');
  expect((await request.get(`${world.storefrontUrl}/northgate/tm-event/nothing`)).status()).toBe(404);
});
