import type { SaleBlock } from '#rules/sale.ts';
import { saleCases } from '#rules/sale-cases.ts';
import { ownEvent } from './own-data.ts';
import { servedText } from './served-text.ts';
import { brandUrl, type TestBrand } from './test-brands.ts';
import { expect, test } from './world.ts';

/** The heading in place of the tickets. */
const headings: Record<SaleBlock, string> = {
  INACTIVE: 'We can’t find this page',
  CANCELLED: 'This event has been canceled',
  OVER: 'This event is over',
  NOT_YET_ON_SALE: 'Not on sale yet',
  SALE_ENDED: 'Sales have ended',
  OFF_SALE: 'Not on sale',
  SOLD_OUT: 'Sold out',
  PROVIDER_ONLY: 'Sold by our ticketing provider',
  DATES_UNKNOWN: 'Dates to be announced',
};

const flows = { both: 'sells-both-ways', provider: 'provider-only' } as const satisfies Record<string, TestBrand>;
const toProvider = 'Go to the ticketing provider';

// rules/sale-cases.ts lists every case; rules/sale.test.ts and tests/api/sale.test.ts hold the platform and the graph against it.
for (const [block, heading] of [...Object.entries(headings), [null, /Hold \d+ tickets?/]] as const) {
  test(`[DEV-2, EVENT-6, TEN-7] an event’s page says that it is ${block ?? 'on sale'}, and whether its provider sells it`, async ({
    request,
    world,
  }) => {
    const found = saleCases.flatMap((one) =>
      (['both', 'provider'] as const).flatMap((flow) =>
        one.expected[flow].blockedBy === block ? [{ ...one, flow, atProvider: one.expected[flow].atProvider }] : [],
      ),
    );
    const [first] = found;
    expect(first).toBeDefined();
    if (!first) return;
    const id = await ownEvent({ canBeLinkedOver: true, admission: 'general', ...first.event });
    const text = await servedText(request, `${brandUrl(flows[first.flow])}/event/${id}`);
    expect(text).toMatch(heading);
    if (block !== null) expect(text).not.toMatch(/Hold \d+ ticket/);
    expect(text.includes(toProvider)).toBe(first.atProvider);
    await world.sql('update event set active = false where id = $1', [id]);
  });
}
