import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible, expectAccessibleInLightAndDark } from './axe.ts';
import { enter, openRooms, type Rooms } from './event-rooms.ts';
import { expectToFit } from './fits.ts';
import { expect, test, type World } from './world.ts';

const LANGUAGES = ['en', 'fr', 'de', 'es', 'nl', 'it'] as const;
const LOCALES = join(import.meta.dirname, '..', '..', 'web', 'locales');
const roomTexts = z.object({
  room: z.object({
    title: z.string(),
    join: z.string(),
    inDraw: z.string(),
    ahead_other: z.string(),
    leave: z.string(),
    turn: z.string(),
    lapsed: z.object({ title: z.string() }),
    elsewhere: z.object({ title: z.string() }),
    yours: z.object({ title: z.string() }),
  }),
});
const textsIn = (language: string) =>
  roomTexts.parse(JSON.parse(readFileSync(join(LOCALES, language, 'event.json'), 'utf8'))).room;
type RoomTexts = ReturnType<typeof textsIn>;
/** What stands before the placeholder: its time is written in each language. */
const beginning = (text: string): string => text.split('{{')[0]?.trim() ?? '';

// A made event has no picture.
test.use({ allowedComplaints: /Failed to load resource/ });

let rooms: Rooms;
test.beforeAll(({ world }) => {
  rooms = openRooms(world);
});
test.afterAll(() => rooms.close());

/** How the visitor's place came to be as it is; what the screen says then. */
type State = { name: string; come: () => Promise<unknown>; says: (texts: RoomTexts) => string; scripted?: boolean };

/** The states of a visitor's place, one after the other; `joined` takes the place in the browser. */
function statesOf(world: World, id: string, joined: () => Promise<void>): State[] {
  const place = (change: string) => world.sql(`update waiting_room_place set ${change} where event_id = $1`, [id]);
  return [
    { name: 'before the start, without a place', come: async () => undefined, says: ({ join: text }) => text },
    { name: 'before the start, in the draw', come: joined, says: ({ inDraw }) => beginning(inDraw) },
    {
      name: 'in line',
      come: async () => {
        await world.sql("update event set on_sale_start_at = now() - interval '1 minute' where id = $1", [id]);
        // The draw is the platform's, and gives the only one the number 1.
        await expect
          .poll(
            async () =>
              (await world.sql('select 1 from waiting_room where event_id = $1 and drawn_at is not null', [id])).length,
          )
          .toBe(1);
        await world.sql('update waiting_room set last_number = 5000, admitted_number = 1 where event_id = $1', [id]);
        await place('number = 4321, admitted_until = null');
      },
      says: ({ ahead_other }) => ahead_other,
    },
    { name: 'lapsed', come: () => place('admitted_until = now()'), says: ({ lapsed }) => lapsed.title },
    { name: 'let in', come: () => rooms.admit(id), says: ({ yours }) => yours.title, scripted: true },
  ];
}

const gathering = () => rooms.before({ onSale: 0.4 }, { rule: 'sale', minutesBefore: 60, admitAMinute: 1 });

/** The page shows the state, which reaches it with the rooms that the gateway knows, some seconds old. */
const shows = (page: Page, path: string, text: string) =>
  enter(page, path, page.getByText(text).filter({ visible: true }).first());

test('[SCALE-3] each state of a waiting room fits into 320 pixels, and axe finds nothing', {
  tag: '@extended',
}, async ({ page, world }) => {
  test.slow();
  const id = await gathering();
  await page.setViewportSize({ width: 320, height: 640 });
  const [path, texts] = [`event/${id}?lang=de`, textsIn('de')];
  await shows(page, path, texts.title);
  const states = statesOf(world, id, async () => {
    await page.getByRole('button', { name: texts.join }).click();
    await expect(page.getByRole('button', { name: texts.leave })).toBeVisible();
  });
  for (const { name, come, says } of states) {
    await come();
    await shows(page, path, says(texts));
    await expectToFit(page, name);
    await expectAccessibleInLightAndDark(page);
    await expectAccessible(page, 'active');
    await page.emulateMedia({ forcedColors: 'none' });
  }
  await world.sql('delete from waiting_room where event_id = $1', [id]);
  const hold = page.getByRole('main').getByRole('button', { name: /2/ });
  await enter(page, path, hold.filter({ visible: true }).first());
  await expect(page.getByText(texts.title)).toHaveCount(0);
  await expectToFit(page, 'closed');
});

for (const [which, languages, tag] of [
  ['English and German', ['en', 'de'], []],
  ['six languages', LANGUAGES, ['@extended']],
] as const) {
  test(`[SCALE-3, I18N-1] without JavaScript each state of a waiting room fits into 320 pixels in ${which}`, {
    tag: [...tag],
  }, async ({ newVisitor, world }) => {
    const id = await gathering();
    const page = await newVisitor({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
    await shows(page, `event/${id}?lang=en`, textsIn('en').title);
    const states = statesOf(world, id, async () => {
      await page.goto(`event/${id}?lang=en`);
      await page.getByRole('button', { name: textsIn('en').join }).click();
      await expect(page).toHaveURL(/waiting-room$/);
    });
    for (const { name, come, says, scripted } of states) {
      await come();
      for (const language of languages) {
        // Who is let in finds the tickets with scripts only: without them the page says that it is their turn.
        const text = scripted ? textsIn(language).turn : says(textsIn(language));
        await shows(page, `event/${id}/waiting-room?lang=${language}`, text);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectToFit(page, `${name}, ${language}`);
      }
    }
    await world.sql('delete from waiting_room where event_id = $1', [id]);
    await expect(async () => {
      await page.goto(`event/${id}/waiting-room?lang=de`);
      await expect(page).toHaveURL(new RegExp(`/event/${id}`));
      await expect(page).not.toHaveURL(/waiting-room/);
    }).toPass();
    await expect(page.getByText(textsIn('de').title)).toHaveCount(0);
  });
}
