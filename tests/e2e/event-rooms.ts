import type { Locator, Page } from '@playwright/test';
import { createDb } from '#platform/core/db.ts';
import { addEvent, type EventOptions } from '#tests/support/shop-events.ts';
import { OPERATOR_KEY } from '#tests/support/stack.ts';
import { expect, type World } from './world.ts';

export type Rooms = ReturnType<typeof openRooms>;

/** Waiting rooms before events, gone again when they are closed. */
export function openRooms({ platformUrl, sql }: World) {
  const db = createDb(process.env.STACK_DATABASE_URL ?? '');
  const [made, opened]: string[][] = [[], []];

  /** Nobody is let in before the minute is over. */
  async function openBefore(id: string, settings: object = {}): Promise<void> {
    opened?.push(id);
    const { status } = await fetch(`${platformUrl}/api/event/${id}/waitingroom`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'gst-operator-key': OPERATOR_KEY },
      body: JSON.stringify({ rule: 'always', admitAMinute: 1, ...settings }),
    });
    expect(status).toBe(200);
  }

  return {
    openBefore,
    /** Answers the id of an event of its own. */
    before: async (options: EventOptions, settings: object = {}): Promise<string> => {
      const { id } = await addEvent({ db }, options);
      made?.push(id);
      await openBefore(id, settings);
      return id;
    },
    /** Lets in all who wait before the event. */
    admit: async (id: string) => {
      await sql(
        `update waiting_room_place set admitted_until = now() + interval '10 minutes', number = coalesce(number, 1) where event_id = $1`,
        [id],
      );
      await sql('update waiting_room set admitted_number = last_number where event_id = $1', [id]);
    },
    close: async () => {
      await sql('update event set active = false where id = any($1)', [made]);
      await sql('delete from waiting_room where event_id = any($1)', [opened]);
      await db.destroy();
    },
  };
}

/** Pages know of a room a few seconds after it has opened. */
export const enter = (page: Page, path: string, here: Locator) =>
  expect(async () => {
    await page.goto(path);
    await expect(here).toBeVisible({ timeout: 1_000 });
  }).toPass();
