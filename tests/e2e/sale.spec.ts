import { createDb } from '#platform/core/db.ts';
import type { PurchaseFlow } from '#rules/sale.ts';
import { saleCases } from '#rules/sale-cases.ts';
import { addEvent } from '#tests/support/shop-events.ts';
import { openHouse } from './second-house.ts';
import { holdButton } from './shopper.ts';
import { expect, test } from './world.ts';

/** The heading in place of the tickets. */
const headings = {
  INACTIVE: 'We can’t find this page',
  CANCELLED: 'This event is cancelled',
  OVER: 'This event is over',
  NOT_YET_ON_SALE: 'Not on sale yet',
  SALE_ENDED: 'Sales have ended',
  OFF_SALE: 'Not on sale',
  SOLD_OUT: 'Sold out',
  PROVIDER_ONLY: 'Sold by our ticketing provider',
  DATES_UNKNOWN: 'Dates still to be announced',
} as const;

test.use({ allowedComplaints: /404/ });

for (const [flow, transactableType] of [
  ['direct', 'GST_ONLY'],
  ['both', 'BOTH'],
  ['provider', 'TM_ONLY'],
] as const satisfies [PurchaseFlow, string][]) {
  test(`[DEV-2, EVENT-6, TEN-7] under the flow ${flow} a page offers to hold what can be held, and the provider’s page where it sells`, async ({
    page,
  }) => {
    test.slow();
    const db = createDb(process.env.STACK_DATABASE_URL ?? '');
    const house = await openHouse({ transactableType });
    try {
      for (const { title, event, expected } of saleCases) {
        const { id } = await addEvent({ db }, { canBeLinkedOver: true, admission: 'general', ...event });
        const { blockedBy, atProvider } = expected[flow];
        await page.goto(`${house.url}/fanatics/event/${id}`);
        if (blockedBy === null) await expect(holdButton(page).first(), title).toBeEnabled();
        else {
          await expect(page.getByRole('heading', { name: headings[blockedBy], exact: true }), title).toBeVisible();
          await expect(holdButton(page), title).toHaveCount(0);
        }
        const link = page.getByRole('link', { name: 'Go to the ticketing provider (opens in a new tab)' });
        await expect(link, title).toHaveCount(atProvider ? 1 : 0);
      }
    } finally {
      // The page still follows its event while its storefront ends.
      await page.close();
      await house.close();
      await db.destroy();
    }
  });
}
