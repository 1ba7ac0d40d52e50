import { expectAccessibleInLightAndDark } from './axe.ts';
import { expectToFit } from './fits.ts';
import { buyByRequest } from './shopper.ts';
import { expect, test, untilAlive, type World } from './world.ts';

/** The order's e-mail came back. */
const comeBack = (world: World, uuid: string) =>
  world.sql(
    `update outbox set done_at = now(), bounced_at = now() where channel = 'mail' and payload ->> 'orderUuid' = $1`,
    [uuid],
  );

test('[ORDER-9] an order whose email came back takes another address by keyboard, and says where it goes', async ({
  page,
  world,
}) => {
  const uuid = await buyByRequest(page, (await world.fixture()).id);
  await comeBack(world, uuid);
  await page.goto(`order-confirmation/${uuid}`);
  await untilAlive(page);
  const notice = page.getByRole('region', { name: 'Our email to you didn’t arrive' });
  await expect(notice).toBeVisible();
  const field = notice.getByRole('textbox', { name: 'Email address' });
  await field.fill('a..b@example.com');
  await field.press('Enter');
  await expect(notice.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInLightAndDark(page);
  await field.fill('zoë@bücher.example');
  await field.press('Enter');
  const said = page.getByRole('alert').filter({ hasText: 'We’re sending the email to zoë@bücher.example.' });
  await expect(said).toBeVisible();
  await expect(said.locator('..')).toBeFocused();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('zoë@bücher.example');
  const waiting = await world.sql<{ address: string }>(
    `select o.billing ->> 'emailAddress' as address from outbox b join "order" o on o.uuid::text = b.payload ->> 'orderUuid'
      where b.channel = 'mail' and b.bounced_at is null and o.uuid = $1`,
    [uuid],
  );
  expect(waiting).toEqual([{ address: 'zoë@bücher.example' }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('[ORDER-9] [I18N-1] at 320 px the notice fits in every language, with the longest of addresses', async ({
  page,
  world,
}) => {
  const uuid = await buyByRequest(page, (await world.fixture()).id);
  await comeBack(world, uuid);
  await world.sql(
    `update "order" set billing = jsonb_set(billing, '{emailAddress}', to_jsonb(repeat('a', 64) || '@' || repeat('b', 60) || '.example')) where uuid = $1`,
    [uuid],
  );
  await page.setViewportSize({ width: 320, height: 720 });
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl']) {
    await page.goto(`order-confirmation/${uuid}?lang=${language}`);
    await untilAlive(page);
    await expect(page.locator('form').getByRole('textbox')).toBeVisible();
    await expectToFit(page, language);
  }
});
