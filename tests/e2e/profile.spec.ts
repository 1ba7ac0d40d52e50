import { expectAccessibleInLightAndDark } from './axe.ts';
import { memberWithPoints, signInAt } from './member.ts';
import { goOnToPayment, holdByRequest } from './shopper.ts';
import { expect, test } from './world.ts';

const details = {
  country: 'CA',
  stateCode: 'QC',
  firstName: 'Zoë',
  lastName: 'Martin',
  address: '1 Rue Main',
  city: 'Montréal',
  zipCode: 'H2X 1Y4',
};

test('[AUTH-16] a member corrects their details, and the checkout is filled with them', async ({ page, world }) => {
  const member = await memberWithPoints(world);
  await signInAt(page, member, 'profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible();
  await expect(page.getByText(member.email)).toBeVisible();
  await expectAccessibleInLightAndDark(page, 'main');
  await page.getByRole('button', { name: 'Save your details' }).click();
  await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible();
  const field = (name: string) => page.locator(`#billing-${name}`);
  const { country, stateCode, ...typed } = details;
  await field('country').selectOption(country);
  await field('stateCode').selectOption(stateCode);
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
  await page.getByRole('button', { name: 'Save your details' }).click();
  await expect(page.getByText('Your details are saved.')).toBeVisible();

  const cartId = await holdByRequest(page, (await world.fixture()).id);
  await page.goto(`checkout/${cartId}/1`);
  for (const [name, value] of Object.entries({ ...details, emailAddress: member.email }))
    await expect(field(name)).toHaveValue(value);
  await page.getByRole('radio').first().check();
  await goOnToPayment(page);
});
