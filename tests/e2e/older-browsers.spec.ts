import type { Page } from '@playwright/test';
import {
  cards,
  expectConfirmation,
  fillBilling,
  fillCard,
  goOnToDelivery,
  goOnToPayment,
  holdButton,
  payButton,
} from './shopper.ts';
import { expect, test } from './world.ts';

/** What at least one of the oldest supported browsers (README) lacks, by the object that has it since. Safari 16.4 lacks most. */
const newer: Record<string, readonly string[]> = {
  Promise: ['withResolvers', 'try'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'WeakMap.prototype': ['getOrInsert', 'getOrInsertComputed'],
  Array: ['fromAsync'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  'ArrayBuffer.prototype': ['resize', 'transfer', 'transferToFixedLength'],
  'Set.prototype': [
    'union',
    'intersection',
    'difference',
    'symmetricDifference',
    'isSubsetOf',
    'isSupersetOf',
    'isDisjointFrom',
  ],
  'Iterator.prototype': [
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  ],
  Math: ['f16round', 'sumPrecise'],
  RegExp: ['escape'],
  Error: ['isError'],
  JSON: ['rawJSON', 'isRawJSON'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['toBase64', 'toHex'],
  Atomics: ['waitAsync', 'pause'],
  Intl: ['DurationFormat'],
  URL: ['canParse', 'parse'],
  AbortSignal: ['any'],
  ReadableStream: ['from'],
  Response: ['json'],
  'Response.prototype': ['bytes'],
  'Request.prototype': ['bytes'],
  'Blob.prototype': ['bytes'],
  'Element.prototype': ['checkVisibility', 'getHTML', 'setHTML', 'setHTMLUnsafe', 'moveBefore', 'currentCSSZoom'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover', 'popover', 'writingSuggestions'],
  'HTMLInputElement.prototype': ['showPicker'],
  'HTMLSelectElement.prototype': ['showPicker'],
  Document: ['parseHTMLUnsafe'],
  'Document.prototype': ['startViewTransition', 'caretPositionFromPoint'],
  'PointerEvent.prototype': ['getPredictedEvents', 'persistentDeviceId'],
  'URLSearchParams.prototype': ['size'],
  globalThis: [
    'Iterator',
    'Float16Array',
    'SuppressedError',
    'DisposableStack',
    'AsyncDisposableStack',
    'Temporal',
    'navigation',
    'scheduler',
    'requestIdleCallback',
    'cancelIdleCallback',
    'CloseWatcher',
    'TaskController',
    'cookieStore',
    'ViewTransition',
    'trustedTypes',
    'onscrollend',
    'URLPattern',
    'CustomStateSet',
    'Observable',
    'CSSStartingStyleRule',
    'CSSScopeRule',
  ],
};

/** Takes away what the supported browsers lack, before the page's own scripts run. */
const takeAway = (page: Page): Promise<unknown> =>
  page.addInitScript((table) => {
    for (const [path, names] of Object.entries(table)) {
      const holder: unknown = path.split('.').reduce((at, name) => Object(Reflect.get(at, name)), Object(globalThis));
      for (const name of names) Reflect.deleteProperty(Object(holder), name);
    }
    Reflect.deleteProperty(Symbol, 'dispose');
    Reflect.deleteProperty(Symbol, 'asyncDispose');
  }, newer);

test('[CART-16, ROUTE-1] a browser without the APIs that came after the oldest supported ones searches and buys', async ({
  page,
  world,
}) => {
  await takeAway(page);
  await page.goto('');
  expect(await page.evaluate(() => 'withResolvers' in Promise || 'canParse' in URL || 'Iterator' in globalThis)).toBe(
    false,
  );
  const search = page.getByRole('main').getByRole('combobox', { name: 'What' });
  await search.fill('yankees');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /yankees/ })).toBeVisible();
  const event = await world.fixture();
  await page.goto(`event/${event.id}`);
  await holdButton(page).click();
  await page.waitForURL(/\/checkout\//);
  await goOnToDelivery(page);
  await fillBilling(page);
  await goOnToPayment(page);
  await fillCard(page, cards.approved);
  await payButton(page).click();
  await expectConfirmation(page);
});

test('[ROUTE-1] no screen fails in a browser without the APIs that came after the oldest supported ones', {
  tag: '@extended',
}, async ({ page }) => {
  await takeAway(page);
  for (const path of ['search', 'search/events?keyword=new', 'leagues/NFL', 'faq', 'modal/search']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('#failure')).toHaveCount(0);
  }
});
