import type { Page } from '@playwright/test';
import { createDb, type Db } from '#platform/core/db.ts';
import type { ErrorCode } from '#platform/core/errors.ts';
import { forwardTo } from '#tests/support/forwarder.ts';
import { addEvent, type EventOptions } from '#tests/support/shop-events.ts';
import { startGateway, startPart } from '#tests/support/stack.ts';
import { fillBilling, goOnToDelivery, goOnToPayment } from './shopper.ts';
import { expect, test, untilAlive, type World } from './world.ts';

/** A code of the catalogue as a visitor meets it. */
type Situation = {
  language: string;
  /** Brings it about as it really arises; a visitor's own clicks last. */
  raise: (page: Page, world: World) => Promise<void>;
  /** Its own text. */
  text: string | RegExp;
  /** The step that is offered then, taken where that can be done. */
  next: (page: Page) => Promise<void>;
};

/** What paying can end with, and what booking a room can; together with the others, they are all codes. */
export type PaymentCode = '20002' | '20010' | '20118' | '20120' | '20226' | '40020' | '40081';
export type RoomCode = '40010' | '40076' | '67941';
export type OtherCode = Exclude<ErrorCode, PaymentCode | RoomCode>;
export type Situations<Code extends ErrorCode> = Record<Code, Situation>;

let db: Db;
const made: string[] = [];
const closing: (() => Promise<void>)[] = [];

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
export const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name }).filter({ visible: true }).first();

/** The button that holds tickets, in each of the six languages. */
export const hold = (page: Page) =>
  button(page, /^(Hold|Réserver|Reservar|Reserveer|Riserva) \d+ |^\d+ (Plätze|Tickets) reservieren/);
export const pay = (page: Page) => button(page, /^(Pay|Payer|Pagar|Paga) .*\d|\d.* (bezahlen|betalen)$/);

export const show = (page: Page, path: string, language: string) => page.goto(`${path}?lang=${language}`);

/** An event that no other test knows, and that lists have no more once its test is over. */
export async function newEvent(options: EventOptions = {}): Promise<string> {
  const { id } = await addEvent({ db }, options);
  made.push(id);
  return id;
}

/** The page of a new event. */
export async function onEvent(page: Page, language: string, options: EventOptions = {}): Promise<string> {
  const id = await newEvent(options);
  await show(page, `event/${id}`, language);
  await expect(hold(page)).toBeEnabled();
  return id;
}

export const toCheckout = (page: Page) => page.waitForURL(/\/checkout\//);

/** From the event's page to the payment page, there into another language and with the card filled in. */
export async function fillUp(page: Page, language: string, card: string): Promise<void> {
  await hold(page).click();
  await toCheckout(page);
  await untilAlive(page);
  await goOnToDelivery(page);
  await fillBilling(page);
  await goOnToPayment(page);
  await show(page, page.url(), language);
  for (const [kind, value] of Object.entries({ number: card, exp: '12 / 30', csc: '123', name: 'Alex Rivera' }))
    await page.locator(`input[autocomplete="cc-${kind}"]`).fill(value);
}

/** A gateway before a platform whose database or payment processor can be cut off. */
export async function fragile(target: 'DATABASE_URL' | 'PAYMENT_PROVIDER_URL') {
  const env = {
    DATABASE_URL: process.env.STACK_DATABASE_URL ?? '',
    PAYMENT_PROVIDER_URL: process.env.STACK_PROCESSOR_URL ?? '',
    OIDC_ISSUER: process.env.STACK_IDENTITY_URL ?? '',
  };
  const way = await forwardTo(env[target]);
  const place = new URL(env[target]);
  place.host = new URL(way.url).host;
  const platform = await startPart('platform/main.ts', { PLATFORM_PORT: '0', ...env, [target]: String(place) });
  const gateway = await startGateway({ PLATFORM_URL: platform.url, OIDC_ISSUER: env.OIDC_ISSUER });
  closing.push(async () => {
    await gateway.stop();
    await platform.stop();
    await way.stop();
  });
  return { way, url: `${gateway.url}/fanatics` };
}

/** A test of each situation. */
export function testEach(situations: Record<string, Situation>): void {
  test.beforeAll(() => {
    db = createDb(process.env.STACK_DATABASE_URL ?? '');
  });
  test.afterAll(() => db.destroy());
  test.afterEach(async ({ page }) => {
    // What a page still loads must not be cut off with its gateway.
    await page.goto('about:blank');
    for (const close of closing.splice(0)) await close();
    for (const id of made.splice(0))
      await db.updateTable('event').set({ active: false }).where('id', '=', id).execute();
  });
  test.use({ allowedComplaints: /Failed to load resource/ });

  for (const [code, { language, raise, text, next }] of Object.entries(situations)) {
    test(`[ERR-2] ${code} is told in ${language} in its own words, with the step that helps`, async ({
      page,
      world,
    }) => {
      page.on('dialog', (dialog) => dialog.accept());
      await raise(page, world);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      await next(page);
    });
  }
}
