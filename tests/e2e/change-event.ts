import { OPERATOR_KEY } from '#tests/support/stack.ts';
import { expect, type World } from './world.ts';

/** What the seller tells the platform of an event. */
export async function changeEvent({ platformUrl }: World, id: string, body: object): Promise<void> {
  const answer = await fetch(`${platformUrl}/api/event/${id}/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'gst-operator-key': OPERATOR_KEY },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

/** Other tests' lists are in the order of time. */
export async function restored(world: World, id: string, work: () => Promise<void>): Promise<void> {
  const [was] = await world.sql<Record<string, string>>(
    `select status, start_at::text, start_date::text, end_at::text, end_date::text, on_sale_end_at::text, venue_id,
       time_zone from event where id = $1`,
    [id],
  );
  try {
    await work();
  } finally {
    await world.sql(
      `update event set (status, start_at, start_date, end_at, end_date, on_sale_end_at, venue_id, time_zone) = ($2,
         $3::timestamptz, $4::date, $5::timestamptz, $6::date, $7::timestamptz, $8::uuid, $9) where id = $1`,
      [id, ...Object.values(was ?? {})],
    );
  }
}
