import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('bad input', () => {
  test.each([
    ['{ event(by: { id: "7" }) { id } }', 'by.id', 'UUID'],
    ['{ venue(id: "../tenant/config") { id } }', 'id', 'UUID'],
    ['{ cart(id: "x") { id } }', 'id', 'UUID'],
    ['{ order(id: "") { id } }', 'id', 'UUID'],
    ['{ event(by: { legacyId: ".." }) { id } }', 'by.legacyId', 'id of'],
    ['{ events(page: { limit: 0 }) { items { id } } }', 'page.limit', '1 to 100'],
    ['{ events(page: { limit: 101 }) { items { id } } }', 'page.limit', '1 to 100'],
    ['{ topEvents(page: { offset: -1 }) { items { id } } }', 'page.offset', '0 to 10000'],
    [
      '{ events(filter: { startDate: "2027-02-02", endDate: "2027-02-01" }) { items { id } } }',
      'filter.endDate',
      'startDate',
    ],
    [
      '{ search(filter: { keyword: "a", startDate: "2027-02-02", endDate: "2027-02-01" }) { range } }',
      'filter.endDate',
      'startDate',
    ],
    ['{ events(filter: { today: "2020-01-01" }) { items { id } } }', 'filter.today', 'a day from today'],
  ])('[ERR-1] %s names the field and the rule', async (query, field, rule) => {
    const { errors } = await world.ask(query);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', retryable: false, fields: [{ field }] });
    expect(errors[0]?.message).toContain(field);
    expect(errors[0]?.message).toContain(rule);
  });

  test.each([
    [
      'a date that is not in the calendar',
      '{ events(filter: { startDate: "2027-02-30" }) { items { id } } }',
      '2027-02-30',
    ],
    ['two keys of one event', '{ event(by: { id: "a", legacyId: "b" }) { id } }', 'exactly one'],
    ['no key of an event', '{ event(by: {}) { id } }', 'exactly one'],
  ])('[ERR-1] %s is refused without a REST call', async (_case, query, reason) => {
    const calls = await world.callsOf(async () => {
      const reply = await world.ask(query);
      expect(reply.status).toBe(400);
      expect(reply.errors[0]?.message).toContain(reason);
    });
    expect(calls).toEqual([]);
  });

  test('[ERR-1] an unknown id is null without an error', async () => {
    const query = `query ($id: ID!) { event(by: { id: $id }) { id } venue(id: $id) { id } attraction(by: { id: $id }) { id } cart(id: $id) { id } order(id: $id) { id } }`;
    const reply = await world.ask(query, { id: randomUUID() });
    expect(reply.errors).toEqual([]);
    expect(reply.data).toEqual({ event: null, venue: null, attraction: null, cart: null, order: null });
  });

  test('[ERR-1] variables of the wrong type name the variable', async () => {
    const reply = await world.ask('query ($n: Int!) { events(page: { limit: $n }) { items { id } } }', { n: 'many' });
    expect(reply.status).toBe(400);
    expect(reply.errors[0]?.message).toContain('$n');
  });
});
