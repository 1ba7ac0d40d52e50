import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import { createDb, type Db } from '#platform/core/db.ts';
import { openAttackedStack, type Target } from '../support/attack/attacked-stack.ts';
import { attacksOn } from '../support/attack/attacks.ts';

/** Of these half are streams, and a quarter of those of one address. */
const CONNECTIONS = 400;

let stack: Awaited<ReturnType<typeof openAttackedStack>>;
let db: Db;
let target: Target;
let attacks: ReturnType<typeof attacksOn>;
beforeAll(async () => {
  stack = await openAttackedStack();
  target = await stack.start({ MAX_CONNECTIONS: String(CONNECTIONS) });
  db = createDb(target.stack.databaseUrl);
});
beforeEach(() => {
  attacks = attacksOn(target, db);
});
afterEach(() => attacks.close());
afterAll(async () => {
  await db.destroy();
  await stack.close();
});

// The same attacks, longer and each on a gateway of its own, are in tests/extended/attacks.
describe('other users are served while an attacker', () => {
  test('[DOOR-1] sends fragments that double sixty times', () =>
    target.expectOthersServed('doubling fragments', () => attacks.doublingFragments({ operations: 5 })));

  test('[DOOR-2] sends keys and ids that no REST call can carry', () =>
    target.expectOthersServed('invalid ids', () => attacks.invalidIds({ operations: 40 })));

  test('[DOOR-3, DOOR-4] crawls the offers of events, a hundred in a query', () =>
    target.expectOthersServed('crawler', () => attacks.crawl({ queries: 3 })));

  test('[DOOR-4] sends costly operations within the limits, and one beyond them', () =>
    target.expectOthersServed('costly operations', () => attacks.costlyOperations({ operations: 8 })));

  test('[DOOR-5] requests suggestions and holds without a pause from one address, and gets 429', () =>
    target.expectOthersServed('one address', async () => {
      await attacks.suggestions({ requests: 300 });
      await attacks.newHolders({ attempts: 40 });
    }));

  test('[DOOR-6] requests pictures with invented versions, and link previews', () =>
    target.expectOthersServed('pictures', async () => {
      await attacks.inventedPictures({ requests: 60 });
      await attacks.linkPreviews({ requests: 32 });
    }));

  test('[DOOR-7] requests home twenty times on each of eighty connections and reads nothing', () =>
    target.expectOthersServed('stalled readers', () => attacks.stalledReaders({ connections: 80 })));

  test('[DOOR-7] opens eighty connections and never ends a request', () =>
    target.expectOthersServed('stalled writers', () => attacks.stalledWriters({ connections: 80 })));

  test('[DOOR-7, GRAPH-19] opens more live streams than an address and all together may, and reads nothing', () =>
    target.expectOthersServed('streams', () =>
      attacks.streams({ ofOneAddress: CONNECTIONS / 8, ofAll: (CONNECTIONS * 3) / 8 }),
    ));

  test('[DOOR-9] sends malformed requests and operations', () =>
    target.expectOthersServed('malformed', () => attacks.malformed({ requests: 16, operations: 10 })));
});
