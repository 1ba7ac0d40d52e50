import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dayFromToday } from '#rules/calendar-day.ts';
import { bearerOf } from './orders.ts';
import { newMember, signInByRequest } from './sign-in.ts';
import type { TestBrand } from './test-brands.ts';
import type { World } from './world.ts';

export type Member = { email: string; userId: string };

/** A member of this test alone, whose wallet has so many points: 5,000 of them are the welcome points. */
export async function memberWithPoints(world: World, points = 5000, brand?: TestBrand): Promise<Member> {
  const email = await newMember(brand);
  const [row] = await world.sql<{ user_id: string }>('select user_id from wallet where email = $1', [email]);
  const userId = row?.user_id ?? '';
  if (points > 5000) await grant(world, userId, points - 5000);
  return { email, userId };
}

/** Another lot, which lasts half a year. */
export const grant = (world: World, userId: string, points: number) =>
  world.sql(
    `with owner as (update wallet set balance = balance + $2 where user_id = $1 returning id, balance),
      lot as (insert into point_lot (wallet_id, points, remaining, expires_at)
        select id, $2, $2, now() + interval '180 days' from owner returning id),
      entry as (insert into point_entry (wallet_id, kind, points, balance)
        select id, 'grant', $2, balance from owner returning id)
    insert into point_movement (entry_id, lot_id, points) select entry.id, lot.id, $2 from entry, lot`,
    [userId, points],
  );

/** All points expire at this instant: they cannot be spent any more. */
export const expireAll = (world: World, { userId }: Member) =>
  world.sql('update point_lot set expires_at = now() where wallet_id = (select id from wallet where user_id = $1)', [
    userId,
  ]);

/** What the member can spend now. */
export async function balanceOf(world: World, { userId }: Member): Promise<number> {
  const [row] = await world.sql<{ points: number }>(
    `select coalesce(sum(l.remaining), 0)::int as points from wallet w
      left join point_lot l on l.wallet_id = w.id and l.expires_at > now() where w.user_id = $1`,
    [userId],
  );
  return row?.points ?? 0;
}

/** Makes an event and its team or artist favourites, and saves a search in a city. */
export async function keepFavourites({ platformUrl, sql }: World, { email }: Member, eventId: string): Promise<void> {
  const [attraction] = await sql<{ id: string }>(
    'select attraction_id as id from event_attraction where event_id = $1 limit 1',
    [eventId],
  );
  const headers = {
    'content-type': 'application/json',
    'gst-session-id': randomUUID(),
    ...(await bearerOf(email)),
  };
  const send = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(platformUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  await send('/api/favourite', {
    items: [
      { type: 'EVENT', id: eventId },
      { type: 'ATTRACTION', id: attraction?.id },
    ],
  });
  const [startDate, endDate] = [dayFromToday(20), dayFromToday(22)];
  await send('/api/user/search', {
    keyword: 'rock concerts',
    city: { name: 'Boston', stateCode: 'MA', countryCode: 'US', location: { latitude: 42.3662, longitude: -71.0621 } },
    startDate,
    endDate,
  });
}

/** Signs in, and goes to `path` below the address of a brand. */
export async function signInAt(
  page: Page,
  { email }: Member,
  path: string,
  brand = `${process.env.STACK_URL}/fanatics`,
) {
  await signInByRequest(page, email, brand);
  await page.goto(`${brand}/${path}`);
}
