import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { budgetProblem, operationNames } from '../api/call-budgets.ts';
import { membersOperations, operationVariables } from '../api/operation-variables.ts';
import { attractions, events, venues } from './data.ts';
import { type ForeignWorld, openForeignWorld } from './world.ts';

const [game] = events;
const [comets] = attractions;
const [field] = venues;

let world: ForeignWorld;
let member: { authorization: string };
beforeAll(async () => {
  world = await openForeignWorld('flat');
  member = await world.bearer();
});
afterAll(() => world.close());

/** Somebody who holds tickets, and what their operations are asked with. */
async function visitorOf(name: string) {
  const visitor = world.visitor(membersOperations.has(name) ? member : {});
  const input = { idempotencyKey: randomUUID(), eventId: world.id(game), quantity: 2 };
  const held = await visitor.run('ReserveTickets', { input });
  const subjects = {
    eventId: world.id(game),
    attractionId: world.id(comets),
    venueId: world.id(field),
    hotelId: randomUUID(),
    cartId: held.data.reserveTickets.cart.id,
    orderId: randomUUID(),
    shippingOptionId: 'courier',
    linkingEmail: 'fan@example.com',
    registeringEmail: 'fan@example.com',
  };
  return { visitor, variables: operationVariables(subjects, 'comets')[name] ?? {} };
}

test.each(operationNames)(
  '[GRAPH-5] over the core, %s makes exactly as many calls as its budget says',
  async (name) => {
    const { visitor, variables } = await visitorOf(name);
    // One that has just started, with nothing cached.
    const gateway = await world.open();
    const from = world.upstream.seen.length;
    const { errors } = await visitor.run(name, variables, gateway);
    expect(errors).toEqual([]);
    const calls = world.upstream.seen.slice(from).map(({ url }) => url);
    expect(budgetProblem('core', name, calls)).toBeNull();
    await gateway.close();
  },
);
