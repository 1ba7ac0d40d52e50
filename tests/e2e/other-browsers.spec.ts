import { installedFirefox, installedWebKit } from '../../scripts/lib/other-browsers.mjs';
import { openFirefox } from './firefox.ts';
import type { OtherBrowser } from './other-browser.ts';
import { billing, cards } from './shopper.ts';
import { openWebKit } from './webkit.ts';
import { expect, test } from './world.ts';

const [firefox, webkit] = [installedFirefox(), installedWebKit()];

const button = (text: string) => `//button[starts-with(normalize-space(), '${text}')]`;
const link = (text: string) => `//a[normalize-space()='${text}']`;
const heading = (text: string) => `//*[self::h1 or self::h2][normalize-space()='${text}']`;
const labelled = (label: string) => `//*[@id = //label[normalize-space(text())='${label}']/@for]`;

/** From an event to the ticket codes, as a guest. */
async function buy(browser: OtherBrowser, eventUrl: string): Promise<void> {
  await browser.goto(eventUrl);
  // Before the program runs a click is kept and repeated; the test waits, so that it clicks once.
  await browser.see('/html[@data-alive]');
  await browser.click(button('Hold 2 seats'));
  await browser.see(heading('Review your tickets'));
  await browser.click(link('Continue to delivery and billing'));
  await browser.click("(//fieldset[legend[normalize-space()='How you’ll get your tickets']]//input[@type='radio'])[1]");
  await browser.choose(labelled('Country'), 'US');
  await browser.choose(labelled('State'), 'NY');
  for (const [label, value] of Object.entries(billing)) await browser.type(labelled(label), value);
  await browser.click(button('Continue to payment'));
  await browser.type(labelled('Card number'), cards.approved);
  await browser.type(labelled('Expiration date'), '12 / 30');
  await browser.type(labelled('Security code'), '123');
  await browser.type(labelled('Name on card'), 'Alex Rivera');
  // Below the total; the one of the form is a phone's.
  await browser.click(`(${button('Pay $')})[last()]`);
  await browser.see(heading('You’re going!'));
  await browser.see("(//*[@role='img'][starts-with(@aria-label, 'Ticket code ')])[2]");
}

/** Opens each browser that is on this machine; `npm test` names those that are missing. */
const browsers: Record<string, (() => Promise<OtherBrowser>) | undefined> = {
  Firefox: firefox ? () => openFirefox(firefox) : undefined,
  WebKit: webkit ? () => openWebKit(webkit) : undefined,
};

for (const [name, open] of Object.entries(browsers)) {
  test(`[CART-16, CART-12, ORDER-1] a guest buys two tickets in ${name}, from the event to their ticket codes`, async ({
    world,
  }) => {
    test.skip(!open, `${name} is not installed`);
    if (!open) return;
    const event = await world.fixture();
    const browser = await open();
    try {
      await buy(browser, `${world.storefrontUrl}/fanatics/event/${event.id}`);
      const orderId = /\/order-confirmation\/([0-9a-f-]{36})/.exec(await browser.url())?.[1];
      const sold = await world.sql(`select 1 from seat where event_id = $1 and state = 'sold'`, [event.id]);
      expect([orderId, sold.length]).toEqual([expect.any(String), 2]);
    } catch (error) {
      throw new Error(`${name} showed: ${await browser.text()}`, { cause: error });
    } finally {
      await browser.close();
    }
  });
}
