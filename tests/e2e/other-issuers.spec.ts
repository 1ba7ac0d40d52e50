import { CLIENT } from '#tests/support/identity-provider.ts';
import { type IssuerSettings, issuerKinds, openOtherIssuer } from '#tests/support/other-issuer.ts';
import { openHouse } from './second-house.ts';
import { expect, test } from './world.ts';

const loyalty = { programName: 'FanCash', type: 'none', currencyType: 'points', earnRate: 0 };

for (const [kind, settings] of Object.entries<IssuerSettings>(issuerKinds))
  test(`[AUTH-12] a fan signs in and out at an issuer ${kind}`, async ({ page }) => {
    const issuer = await openOtherIssuer(settings);
    const identity = {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    };
    const house = await openHouse({ loyalty }, identity, undefined, identity);
    await page.goto(`${house.url}/fanatics/help`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/fanatics\/help$/);
    await page
      .getByRole('button', { name: /’s account|^My account/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: 'My account' }).getByRole('button', { name: 'Sign out' }).click();
    // Its own page may ask first.
    if (settings.endings) await page.getByRole('button', { name: 'Yes, sign me out' }).click();
    await page.waitForURL(/\/fanatics\/$/);
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
    await page.close();
    await house.close();
    await issuer.close();
  });
