import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway, type Gateway } from '#gateway/server.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { ask } from './world.ts';

const PROVIDER_SALE = `query ($id: ID!) { event(by: { id: $id }) { providerUrl sale { atProvider blockedBy } } }`;

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
