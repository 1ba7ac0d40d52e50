import { expectReadable } from './axe.ts';
import { readPage } from './page-html.ts';
import { brandUrl } from './test-brands.ts';
import { expect, test } from './world.ts';

test('[TEN-11] the tenant’s own color is in the page’s styles', async ({ request, world }) => {
  const { html } = await readPage(request, `${world.storefrontUrl}/fanatics/`);
  expect(/:root\{--brand:(#\w+)/.exec(html)?.[1]).toBe('#00b4e2');
});

for (const [name, options] of [
  ['pale', {}],
  ['very-dark', { tag: '@extended' }],
  ['loud', { tag: '@extended' }],
] as const) {
  test(
    `[TEN-11, TEN-9] a ${name} brand is set by configuration only and keeps AA contrast`,
    options,
    async ({ page, world }) => {
      const event = await world.fixture();
      await page.goto(`${brandUrl(name)}/`);
      for (const scheme of ['light', 'dark'] as const) await expectReadable(page, scheme);
      await page.goto(`${brandUrl(name)}/event/${event.id}`);
      await expect(page.getByRole('button', { name: /^Hold/ })).toBeVisible();
      for (const scheme of ['light', 'dark'] as const) await expectReadable(page, scheme);
    },
  );
}
