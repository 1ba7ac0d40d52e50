import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import { createDb, type Db } from '#platform/core/db.ts';
import { openAttackedStack, type Target } from '../../support/attack/attacked-stack.ts';
import { attacksOn } from '../../support/attack/attacks.ts';

let stack: Awaited<ReturnType<typeof openAttackedStack>>;
let db: Db;
let target: Target;
let attacks: ReturnType<typeof attacksOn>;
beforeAll(async () => {
  stack = await openAttackedStack();
});
beforeEach(async () => {
  target = await stack.start();
  db = createDb(target.stack.databaseUrl);
  attacks = attacksOn(target, db);
});
afterEach(async () => {
  await attacks.close();
  await db.destroy();
  await target.gateway.kill();
});
afterAll(() => stack.close());

describe('other users are served while an attacker', () => {
  test('[DOOR-1] sends fragments that double sixty times, twenty times', () =>
    target.expectOthersServed('doubling fragments', () => attacks.doublingFragments({ operations: 20 })));

  test('[DOOR-2] sends keys and ids that no REST call can carry', () =>
    target.expectOthersServed('invalid ids', () => attacks.invalidIds({ operations: 200 })));

  test('[DOOR-3, DOOR-4] crawls the offers of twelve hundred events, a hundred in a query', () =>
    target.expectOthersServed('crawler', () => attacks.crawl({ queries: 12 })));

  test('[DOOR-4] sends costly operations within the limits from many addresses', () =>
    target.expectOthersServed('costly operations', () => attacks.costlyOperations({ operations: 80 })));

  test('[DOOR-5] requests suggestions and holds without a pause from one address, and gets 429', () =>
    target.expectOthersServed('one address', async () => {
      await attacks.suggestions({ requests: 600 });
      await attacks.newHolders({ attempts: 40 });
    }));

  test('[DOOR-6] requests pictures with invented versions', () =>
    target.expectOthersServed('invented pictures', () => attacks.inventedPictures({ requests: 400 })));

  test('[DOOR-6] requests two hundred link previews, 32 at once', () =>
    target.expectOthersServed('link previews', () => attacks.linkPreviews({ requests: 200 })));

  test('[DOOR-7] opens five hundred connections, requests home twenty times on each and reads nothing', () =>
    target.expectOthersServed('stalled readers', () => attacks.stalledReaders({ connections: 500 })));

  test('[DOOR-7] opens five hundred connections and never ends a request', () =>
    target.expectOthersServed('stalled writers', () => attacks.stalledWriters({ connections: 500 })));

  test('[DOOR-7, GRAPH-19] opens more live streams than an address and all together may, and reads nothing', () =>
    target.expectOthersServed('streams', () => attacks.streams({ ofOneAddress: 600, ofAll: 2_400 })));

  test('[DOOR-9] sends malformed requests and operations', () =>
    target.expectOthersServed('malformed', () => attacks.malformed({ requests: 160, operations: 100 })));
});
