import { cartIdOf, holdButton } from './shopper.ts';
import { expect, test } from './world.ts';

const choices = [
  { token: false, resale: false, quantity: 1, pack: false },
  { token: false, resale: false, quantity: 3, pack: true },
  { token: true, resale: false, quantity: 5, pack: true },
  { token: false, resale: true, quantity: 2, pack: true },
  { token: true, resale: true, quantity: 1, pack: false },
] as const;

for (const { token, resale, quantity, pack } of choices) {
  const choice = [
    `${quantity} ${resale ? 'resale' : 'standard'} tickets`,
    pack ? 'a package' : 'no package',
    token ? 'a discount token' : 'no token',
  ];
  test(`[DEV-2, LOYAL-2, CART-10, CART-14, CART-15] the total on the hold button and the points said to be earned equal the cart’s: ${choice.join(', ')}`, async ({
    page,
    world,
  }) => {
    const { id } = await world.fixture();
    await world.sql('update event set ticket_limit = 8, bonus_points = 250 where id = $1', [id]);
    await world.sql('delete from package_offer where event_id = $1', [id]);
    await world.sql(
      `insert into package_offer (id, event_id, name, code, type, image_url, highlights, price_cents, capacity)
       values (gen_random_uuid(), $1, 'Fan package', 'FAN', 'experience', '/images/none', '[]', 2500, 100)`,
      [id],
    );
    const type = resale ? 'resale' : 'standard';
    await world.sql(
      `delete from offer o where event_id = $1 and ticket_type <> $2 and exists
         (select from offer same where same.event_id = $1 and same.price_level = o.price_level and same.ticket_type = $2)`,
      [id, type],
    );
    await world.sql('update offer set ticket_type = $2 where event_id = $1', [id, type]);
    await page.goto(`event/${id}${token ? '?token=fanclub-2026' : ''}`);
    if (resale) await page.getByRole('button', { name: 'Resale', exact: true }).click();
    const [fewer, more] = ['fewer', 'more'].map((way) => page.getByRole('button', { name: `One ticket ${way}` }));
    for (let count = 2; count > quantity; count -= 1) await fewer?.click();
    for (let count = 2; count < quantity; count += 1) await more?.click();
    await expect(holdButton(page)).toHaveText(new RegExp(`^Hold ${quantity} seats? ·`));
    if (pack) await page.getByRole('checkbox', { name: 'Fan package: + $25.00 a ticket' }).check();
    await expect(holdButton(page)).toHaveText(/\$[\d,]+\.\d\d$/);
    const shown = (await holdButton(page).innerText()).replace(/^.*\$|,/g, '');
    const earned = await page.getByText(/^Members earn [\d,]+ FanCash \(250 bonus\)$/).innerText();
    await holdButton(page).click();
    await page.waitForURL(/\/checkout\//);
    await expect(page.getByRole('region', { name: 'Your order' }).getByText(earned, { exact: true })).toBeVisible();
    const [cart] = await world.sql<{ cents: number; kind: string }>(
      `select sum(i.base_cents + i.fee_cents + i.tax_cents)::int as cents, min(o.ticket_type) as kind
       from cart_item i join offer o on o.id = i.offer_id where i.cart_id = $1`,
      [cartIdOf(page)],
    );
    expect({ cents: Math.round(Number(shown) * 100), kind: type }).toEqual(cart);
  });
}
