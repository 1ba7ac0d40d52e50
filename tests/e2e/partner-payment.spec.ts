import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { expectAccessibleInLightAndDark } from './axe.ts';
import { expectToFit } from './fits.ts';
import { cards, fillCard, payButton } from './shopper.ts';
import { expect, test, type World } from './world.ts';

const RETURN = 'https://partner.example/paid';
const billing = {
  firstName: 'Zoë',
  lastName: 'Fan',
  emailAddress: 'zoe@example.com',
  address: '12 Main St.',
  city: 'New York',
  stateCode: 'NY',
  country: 'US',
  zipCode: '10001',
  phone: '(555) 123-4567',
};

/** A partner's program: it knows its key and the graph. */
async function partnerOf(world: World) {
  const key = `gsk_sandbox_${randomBytes(32).toString('base64url')}`;
  await world.sql(
    `insert into partner_key (tenant_id, partner, mode, hash, tail, rights, origins, return_urls, budget, per_second)
     values ('grandstand', 'acme', 'sandbox', $1, 'tail', '{read,sell}', '{}', $2, 1000, 100)`,
    [createHash('sha256').update(key).digest(), [RETURN]],
  );
  return async (query: string, variables: object, visitor?: string) => {
    const response = await fetch(new URL('/graphql', world.storefrontUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        authorization: `Bearer ${key}`,
        ...(visitor && { 'x-grandstand-visitor': visitor }),
      },
      body: JSON.stringify({ query, variables }),
    });
    return z.object({ data: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(await response.json())
      .data;
  };
}

test('[GRAPH-15] a partner’s buyer pays on a page of ours: a declined card stays, an accepted one leads back with the order, and once', async ({
  page,
  world,
}) => {
  const ask = await partnerOf(world);
  const event = await world.fixture();
  const begun = await ask('mutation { createVisitorSession { token } }', {});
  const visitor = String(begun.createVisitorSession?.token);
  const held = await ask(
    `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id totals { total { minorUnits currencyCode } } } } }`,
    { input: { idempotencyKey: randomUUID(), eventId: event.id, quantity: 2 } },
    visitor,
  );
  const total = z.object({ minorUnits: z.number(), currencyCode: z.string() });
  const cart = z.object({ id: z.string(), totals: z.object({ total }) }).parse(held.reserveTickets?.cart);
  const made = await ask(
    'mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { url } }',
    {
      input: {
        cartId: cart.id,
        billing,
        expectedTotalMinorUnits: cart.totals.total.minorUnits,
        currencyCode: cart.totals.total.currencyCode,
        returnUrl: `${RETURN}?basket=7`,
      },
    },
    visitor,
  );
  const url = String(made.createPaymentSession?.url);
  await page.route(`${RETURN}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Back at the partner</h1>' }),
  );

  const size = page.viewportSize();
  for (const [language, label] of [
    ['de', 'Kartennummer'],
    ['en', 'Card number'],
  ] as const) {
    const address = new URL(url);
    address.searchParams.set('lang', language);
    await page.goto(address.href);
    await expect(page.getByLabel(label)).toBeVisible();
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page, `${language}, ${width} px`);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    // The buyer is the partner's: to sign in here would lead away from the cart.
    await expect(page.getByRole('link', { name: /^(Sign in|Anmelden)$/ })).toHaveCount(0);
    await expectAccessibleInLightAndDark(page);
  }
  if (size) await page.setViewportSize(size);
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /declined|card/i })
      .first(),
  ).toBeVisible();
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Back at the partner' })).toBeVisible();
  const back = new URL(page.url());
  expect(back.searchParams.get('outcome')).toBe('completed');
  expect([back.searchParams.get('basket'), back.searchParams.get('cart')]).toEqual(['7', cart.id]);
  const order = await ask(
    'query ($id: ID!) { order(id: $id) { status } }',
    { id: back.searchParams.get('order') },
    visitor,
  );
  expect(order.order?.status).toBe('CONFIRMED');
  expect(await world.chargesFor(cart.id)).toHaveLength(1);

  await page.goBack();
  await expect(page.getByText('This payment has ended')).toBeVisible();
});
