import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayFromToday } from '#rules/calendar-day.ts';
import { type Identity, startIdentity } from '#tests/support/identity.ts';
import { type MemberVisitor, signIn } from '#tests/support/members.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';

let identity: Identity;
let shop: Shop;
beforeAll(async () => {
  identity = await startIdentity();
  shop = await openShop({ issuer: identity.issuer });
});
afterAll(async () => {
  await shop.close();
  await identity.close();
});

const boston = { name: 'Boston', stateCode: 'MA', countryCode: 'US', location: { latitude: 42.36, longitude: -71.06 } };
const whole = { keyword: 'red sox', city: boston, startDate: dayFromToday(10), endDate: dayFromToday(12) };

type Saved = { id: string; startDate: string; city: { id: string }; keyword: string | null };
const save = (member: MemberVisitor, body: object) => member.call<Saved>('POST', '/api/user/search', body);
const listOf = async (member: MemberVisitor) =>
  (await member.call<{ items: Saved[] }>('GET', '/api/user/search')).body.items;

describe('a saved search', () => {
  test('[SEARCH-12] is kept with city, days, words and the member’s account in the programme, in every browser', async () => {
    const member = await signIn(shop, identity);
    const { body: saved } = await save(member, whole);
    const { rows } = await sql<{ number: string }>`
      select account_number::text as number from wallet where user_id = ${member.userId}`.execute(shop.db);
    expect(saved).toEqual({
      id: expect.any(String),
      keyword: 'red sox',
      city: { id: 'US_MA_Boston', ...boston, hasVenue: true },
      airport: null,
      startDate: whole.startDate,
      endDate: whole.endDate,
      loyaltyAccount: { id: rows[0]?.number },
      loyaltyProgram: 'FanCash',
      createdAt: expect.stringMatching(/Z$/),
    });
    const { body } = await member.elsewhere().call('GET', '/api/user/search');
    expect(body).toEqual({ items: [saved], totalCount: 1 });
  });

  test('[SEARCH-12] is one however often it is saved, and another for other words, days or city', async () => {
    const member = await signIn(shop, identity);
    const { keyword: _words, ...anything } = whole;
    const ids = await Promise.all([1, 2, 3].map(async () => (await save(member, anything)).body.id));
    expect(new Set(ids).size).toBe(1);
    await save(member, whole);
    await save(member, { ...whole, endDate: dayFromToday(11) });
    await save(member, { ...whole, city: { ...boston, stateCode: null, countryCode: 'GB' } });
    expect(await listOf(member)).toHaveLength(4);
  });

  test('[ENT-1] keeps the airport of the journey, the one that was given last', async () => {
    const member = await signIn(shop, identity);
    await save(member, whole);
    for (const airport of ['BOS', 'PVD']) await save(member, { ...whole, airport });
    expect(await listOf(member)).toMatchObject([{ keyword: 'red sox', airport: 'PVD' }]);
  });

  test('[SEARCH-12] stands in the order of its first day, and leaves the list when its days are over', async () => {
    const member = await signIn(shop, identity);
    for (const days of [20, 5])
      await save(member, { ...whole, startDate: dayFromToday(days), endDate: dayFromToday(days) });
    await save(member, { ...whole, startDate: '1901-01-01', endDate: '1901-01-02' });
    expect((await listOf(member)).map(({ startDate }) => startDate)).toEqual([dayFromToday(5), dayFromToday(20)]);
  });

  test('[SEARCH-12] is deleted by its member alone', async () => {
    const [member, other] = [await signIn(shop, identity), await signIn(shop, identity)];
    const { body: saved } = await save(member, whole);
    const forget = (who: MemberVisitor, id: string) => who.call('DELETE', `/api/user/search/${id}`);
    for (const id of [saved.id, randomUUID()]) expect((await forget(other, id)).status).toBe(204);
    expect(await listOf(other)).toEqual([]);
    expect(await listOf(member)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) expect((await forget(member, saved.id)).status).toBe(204);
    expect(await listOf(member)).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    ['has no city', { city: null }, ['city']],
    ['has no days', { startDate: null, endDate: null }, ['startDate', 'endDate']],
    ['ends before it starts', { endDate: dayFromToday(9) }, ['endDate']],
    ['starts before 1901', { startDate: '1900-12-31' }, ['startDate']],
    ['has a word for an airport', { airport: 'Logan' }, ['airport']],
    ['has a city without a country', { city: { name: 'Boston' } }, ['city.countryCode']],
  ])('[SEARCH-12] [ERR-1] that %s is refused, its fields named, and not kept', async (_what, change, fields) => {
    const member = await signIn(shop, identity);
    const { status, error } = await save(member, { ...whole, ...change });
    expect([status, error.details.map(({ field }) => field)]).toEqual([400, fields]);
    expect(await listOf(member)).toEqual([]);
  });

  test('[SEARCH-12] needs an account in the programme: a guest has to sign in, and a member to register', async () => {
    expect((await shop.visitor().call('POST', '/api/user/search', whole)).status).toBe(401);
    const { status, error } = await save(await signIn(shop, identity, { linked: false }), whole);
    expect([status, error.details.map(({ field }) => field)]).toEqual([400, ['loyaltyAccount.id']]);
  });

  test('[SEARCH-12] beyond the fiftieth is refused; those whose days are over make room', async () => {
    const member = await signIn(shop, identity);
    await save(member, { ...whole, startDate: '2001-01-01', endDate: '2001-01-02' });
    const answers = [];
    for (let day = 1; day <= 51; day += 1)
      answers.push((await save(member, { ...whole, startDate: dayFromToday(day), endDate: dayFromToday(60) })).status);
    expect([new Set(answers.slice(0, 50)), answers.at(-1)]).toEqual([new Set([200]), 400]);
    expect(await listOf(member)).toHaveLength(50);
  });
});
