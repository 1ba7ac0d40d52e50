import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { openWorld, type World } from './world.ts';

let identity: Identity;
let world: World;
beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld({}, { issuer: identity.issuer });
});
afterAll(async () => {
  await world.close();
  await identity.close();
});

const JOIN = `mutation ($input: JoinWaitingListInput!) { joinWaitingList(input: $input) { place { token state place } problems { code } } }`;

const soldOut = async (): Promise<string> => {
  const { id } = await world.shop.event({ admission: 'general', capacity: 1, offers: [{ cents: 5000 }] });
  await sql`update offer set capacity = 0 where event_id = ${id}::uuid`.execute(world.shop.db);
  await sql`update event set tickets_status = 'TICKETS_NOT_AVAILABLE' where id = ${id}::uuid`.execute(world.shop.db);
  return id;
};

/** What somebody is answered: the secret of their place or the code of the refusal, and all of the answer's text. */
type Joined = { token: string | null; code: string | null; text: string };
/** Puts an address down; each time in a new browser, unless a session is named. */
type Join = (eventId: string, emailAddress: string, bearer?: string, sessionId?: string) => Promise<Joined>;

const byRest: Join = async (eventId, emailAddress, bearer, sessionId = randomUUID()) => {
  const visitor = world.shop.visitor(sessionId, bearer);
  const { status, body, error, text } = await visitor.call<{ token: string }>(
    'POST',
    `/api/event/${eventId}/waitinglist`,
    { quantity: 1, emailAddress },
  );
  return status === 200 ? { token: body.token, code: null, text } : { token: null, code: error.code, text };
};
const byGraph: Join = async (eventId, emailAddress, bearer) => {
  const input = { eventId, quantity: 1, emailAddress };
  const headers = bearer === undefined ? undefined : { authorization: `Bearer ${bearer}` };
  const { data, text } = await world.ask(JOIN, { input }, headers);
  const { place, problems } = data.joinWaitingList;
  return { token: place?.token ?? null, code: problems[0]?.code ?? null, text };
};

const member = async () => {
  const userId = identity.newUser();
  return { token: await identity.tokenFor(userId), email: emailOf(userId), work: `work-${userId}@example.com` };
};
/** The places of an event that somebody stands at. */
const placesOf = async (eventId: string): Promise<number> => {
  const { rows } = await sql<{ places: number }>`select count(*)::int as places from waiting_list_entry
    where event_id = ${eventId}::uuid and state = 'waiting'`.execute(world.shop.db);
  return rows[0]?.places ?? 0;
};

describe.each([
  ['over REST', byRest, '20010'],
  ['in the graph', byGraph, 'INVALID_CART_STATE'],
] as const)('the waiting list %s', (_where, join, refusal) => {
  test('[ORDER-8] a member has one place, in whichever browser and with whichever address they put their name down', async () => {
    const event = await soldOut();
    const fan = await member();
    const { token } = await join(event, fan.email, fan.token);
    expect(token).toMatch(/^[0-9a-f-]{36}$/);
    expect((await join(event, fan.work, fan.token)).token).toBe(token);
    expect((await join(event, fan.email, fan.token)).token).toBe(token);
    expect(await placesOf(event)).toBe(1);
  });

  test('[ORDER-8] [AUTH-9] with a member’s address another member and a guest are refused, and learn nothing of the place', async () => {
    const event = await soldOut();
    const [fan, other] = [await member(), await member()];
    const { token } = await join(event, fan.email, fan.token);
    if (token === null) throw new Error('the member has no place');
    for (const stranger of [other.token, undefined]) {
      const refused = await join(event, fan.email, stranger);
      expect([refused.token, refused.code, refused.text.includes(token)]).toEqual([null, refusal, false]);
    }
    expect(await placesOf(event)).toBe(1);
    // With their own address they have a place of their own.
    const own = await join(event, other.email, other.token);
    expect([own.token === token, own.code]).toEqual([false, null]);
    expect(await placesOf(event)).toBe(2);
  });

  test('[ORDER-8] a member who puts down an address that somebody else has put down before is led to the place they have', async () => {
    const event = await soldOut();
    const fan = await member();
    const others = await join(event, fan.work);
    const { token } = await join(event, fan.email, fan.token);
    const again = await join(event, fan.work, fan.token);
    expect([again.token, again.code]).toEqual([token, null]);
    expect(again.text.includes(others.token ?? '')).toBe(false);
    expect(await placesOf(event)).toBe(2);
  });
});

test('[ORDER-8] [AUTH-7] after signing out the browser that a member put their name down in is refused their place', async () => {
  const event = await soldOut();
  const [fan, sessionId] = [await member(), randomUUID()];
  const { token } = await byRest(event, fan.email, fan.token, sessionId);
  const refused = await byRest(event, fan.email, undefined, sessionId);
  expect([refused.token, refused.code, refused.text.includes(token ?? '')]).toEqual([null, '20010', false]);
});
