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
    'select status, start_at::text, start_date::text, end_at::text, on_sale_end_at::text from event where id = $1',
    [id],
  );
  await work();
  await world.sql(
    `update event set status = $2, start_at = $3::timestamptz, start_date = $4::date, end_at = $5::timestamptz,
       on_sale_end_at = $6::timestamptz where id = $1`,
    [id, was?.status, was?.start_at, was?.start_date, was?.end_at, was?.on_sale_end_at],
  );
}
