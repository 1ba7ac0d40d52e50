import { expectReadable } from './axe.ts';
import { openHouse } from './second-house.ts';
import { holdButton } from './shopper.ts';
import { expect, test, untilAlive, type World } from './world.ts';

type SoldEvent = { id: string; name: string; partner_id: string };

/** An event that the provider of a brand can sell. */
const soldEvent = async (world: World): Promise<SoldEvent> => {
  const { id } = await world.fixture();
  const [event] = await world.sql<SoldEvent>('select id, name, partner_id from event where id = $1', [id]);
  if (!event) throw new Error('The claimed event is gone');
  return event;
};

test('[ROUTE-11] [TEN-7] the provider’s event has our prices, its reservation says what happens, and both lead there without a hold', async ({
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
  await expectReadable(page, 'light');

  await untilAlive(page);
  await panel.getByRole('link', { name: 'Reserve at the provider' }).click();
  await expect(page).toHaveURL(`${address}/reservation`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You go on to our ticketing provider');
  await expect(page.getByRole('main')).toContainText(name);
  await expect(page.getByRole('main')).toContainText('No seat is held for you');
  await expectReadable(page, 'dark');

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

test('[ROUTE-11] [TEN-7] where a brand sells both ways, the provider’s event leads to its reservation and to the seats here', async ({
  page,
  world,
}) => {
  const { id, partner_id: partnerId } = await soldEvent(world);
  const house = await openHouse({ transactableType: 'BOTH', providerEventUrl: 'sandbox' });
  try {
    await page.goto(`${house.url}/fanatics/tm-event/${partnerId}`);
    const panel = page.getByRole('region', { name: 'Sold by our ticketing provider' });
    await expect(panel.getByRole('link', { name: 'Reserve at the provider' })).toHaveAttribute(
      'href',
      `/fanatics/tm-event/${partnerId}/reservation`,
    );
    await untilAlive(page);
    await panel.getByRole('link', { name: 'Choose seats here instead' }).click();
    await expect(page).toHaveURL(`${house.url}/fanatics/event/${id}`);
    await expect(holdButton(page)).toBeEnabled();
  } finally {
    await page.close();
    await house.close();
  }
});

test('[ROUTE-11] [LOYAL-1] what the cheapest ticket costs of a money programme’s balance is said as money, not as points', async ({
  page,
  world,
}) => {
  const { partner_id: partnerId } = await soldEvent(world);
  const house = await openHouse({
    transactableType: 'TM_ONLY',
    providerEventUrl: 'sandbox',
    loyalty: { programName: 'Stage Cash', type: 'both', currencyType: 'money', earnRate: 0.03 },
  });
  try {
    await page.goto(`${house.url}/fanatics/tm-event/${partnerId}`);
    const panel = page.getByRole('region', { name: 'Sold by our ticketing provider' });
    const price = (await panel.getByText(/^\$[\d,.]+$/).textContent()) ?? '';
    await expect(panel.getByText('From your balance').locator('..')).toContainText(`${price} Stage Cash`);
    await expect(panel.getByText('In points')).toHaveCount(0);
  } finally {
    await house.close();
  }
});

test('[ROUTE-11] [LOYAL-1] [LOYAL-3] the cheapest ticket’s price is said in points too where the programme takes them, a hundred for each dollar of its total', async ({
  page,
  world,
}) => {
  const { partner_id: partnerId } = await soldEvent(world);
  const opened = (type: string) =>
    openHouse({
      transactableType: 'TM_ONLY',
      providerEventUrl: 'sandbox',
      loyalty: { programName: 'Stage Points', type, currencyType: 'points', earnRate: 1 },
    });
  const [taking, earning] = await Promise.all([opened('both'), opened('earn')]);
  const panel = page.getByRole('region', { name: 'Sold by our ticketing provider' });
  try {
    await page.goto(`${taking.url}/fanatics/tm-event/${partnerId}`);
    const price = (await panel.getByText(/^\$[\d,.]+$/).textContent()) ?? '';
    const points = Math.round(Number(price.replace(/[$,]/g, '')) * 100).toLocaleString('en-US');
    await expect(panel.getByText('In points').locator('..')).toContainText(`${points} Stage Points`);
    await page.goto(`${earning.url}/fanatics/tm-event/${partnerId}`);
    await expect(panel.getByText(price, { exact: true })).toBeVisible();
    await expect(panel.getByText('In points')).toHaveCount(0);
  } finally {
    await page.close();
    await taking.close();
    await earning.close();
  }
});

test('[ROUTE-11] [TEN-7] under the direct flow both addresses show the event’s own page', async ({ page, world }) => {
  const { id, partner_id: partnerId } = await soldEvent(world);
  for (const path of [`tm-event/${partnerId}`, `tm-event/${partnerId}/reservation`]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${world.storefrontUrl}/fanatics/event/${id}`);
    await expect(page.getByRole('link', { name: /ticketing provider/ })).toHaveCount(0);
  }
});

test('[ROUTE-11] an event that the provider does not sell now says why, and has no reservation; an unknown one is not found', async ({
  page,
  world,
}) => {
  const { id, partner_id: partnerId } = await soldEvent(world);
  await world.sql("update event set status = 'cancelled' where id = $1", [id]);
  await page.goto(`${world.storefrontUrl}/northgate/tm-event/${partnerId}/reservation`);
  await expect(page).toHaveURL(`${world.storefrontUrl}/northgate/tm-event/${partnerId}`);
  await expect(page.getByRole('heading', { name: 'This event is cancelled' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reserve at the provider' })).toHaveCount(0);
  const unknown = await page.request.get(`${world.storefrontUrl}/northgate/tm-event/nothing`);
  expect(unknown.status()).toBe(404);
});
