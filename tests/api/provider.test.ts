import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { ask } from './world.ts';

const PROVIDER_SALE = `query ($id: ID!) { event(by: { id: $id }) { providerUrl sale { atProvider blockedBy } } }`;

const JOIN = `mutation ($input: JoinWaitingListInput!) { joinWaitingList(input: $input) { place { state } problems { code } } }`;

let linking: Shop;
let gateway: Gateway;
let provider: Server;
let providerUrl: string;

beforeAll(async () => {
  linking = await openShop({ tenant: { transactableType: 'BOTH' } });
  gateway = createGateway({
    platformUrl: await linking.app.listen({ host: '127.0.0.1', port: 0 }),
    environment: 'test',
  });
  provider = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/event`;
});
afterAll(async () => {
  await gateway.close();
  await linking.close();
  provider.close();
});

const soldAt = async (url: string) => {
  const { id } = await linking.event();
  const values = { provider_url: url, can_be_linked_over: true, transactable: false };
  await linking.db.updateTable('event').set(values).where('id', '=', id).execute();
  return ask(gateway, PROVIDER_SALE, { id });
};

test('[TEN-7] the graph answers the provider’s page under the flow BOTH', async () => {
  const { data, errors } = await soldAt(providerUrl);
  expect({ data, errors }).toEqual({
    data: { event: { providerUrl, sale: { atProvider: true, blockedBy: 'PROVIDER_ONLY' } } },
    errors: [],
  });
});

test('[TEN-7] a page that is down is null with an error, and the rest of the event arrives', async () => {
  const { data, errors } = await soldAt('http://127.0.0.1:1/unreachable');
  expect(data).toMatchObject({ event: { providerUrl: null, sale: { atProvider: true } } });
  expect(errors).toMatchObject([{ path: ['event', 'providerUrl'] }]);
});

test('[TEN-7] an address that is not http or https is never answered', async () => {
  // Written into the database directly: the import would refuse it.
  const { data } = await soldAt('data:text/html,hello');
  expect(data).toMatchObject({ event: { providerUrl: null } });
});

test('[ORDER-8] [TEN-2] under the flow BOTH only a sold-out event that is sold here has a waiting list', async () => {
  const soldOut = async (transactable: boolean) => {
    const { id } = await linking.event({ admission: 'general', capacity: 1, offers: [{ cents: 5000 }], transactable });
    await sql`update offer set capacity = 0 where event_id = ${id}::uuid`.execute(linking.db);
    const values = { tickets_status: 'TICKETS_NOT_AVAILABLE' as const };
    await linking.db.updateTable('event').set(values).where('id', '=', id).execute();
    const { data } = await ask(gateway, 'query ($id: ID!) { event(by: { id: $id }) { sale { hasWaitingList } } }', {
      id,
    });
    const input = { eventId: id, quantity: 1, emailAddress: `${id}@example.com` };
    const joined = await ask(gateway, JOIN, { input });
    return { data, joined: joined.data.joinWaitingList };
  };
  expect(await soldOut(true)).toMatchObject({
    data: { event: { sale: { hasWaitingList: true } } },
    joined: { place: { state: 'WAITING' }, problems: [] },
  });
  expect(await soldOut(false)).toMatchObject({
    data: { event: { sale: { hasWaitingList: false } } },
    joined: { place: null, problems: [{ code: 'NOT_SELLABLE' }] },
  });
});
