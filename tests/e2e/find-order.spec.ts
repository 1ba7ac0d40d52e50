import { expectAccessibleInLightAndDark } from './axe.ts';
import { expect, test } from './world.ts';

test.use({ allowedComplaints: /status of 429/ });

test('a guest has the link of an order sent again from the contact page, and is told five tries an hour at most', async ({
  page,
}) => {
  await page.goto('contact');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('Check the number and the address')).toBeVisible();
  await page.getByLabel('Order number').fill('100014');
  await page.getByLabel('Email you bought with').fill('zoe@example.com');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('its link is on its way to you')).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'main');
  await page.route('**/graphql', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/graphql-response+json',
      body: JSON.stringify({ errors: [{ message: 'Too many', extensions: { code: 'RATE_LIMITED' } }] }),
    }),
  );
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('You can try five times an hour.')).toBeVisible();
});
