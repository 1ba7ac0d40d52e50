import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billing } from '#tests/support/shop.ts';
import type { Reply } from '../api/world.ts';
import { attractions, events, venues } from './data.ts';
import { type ForeignWorld, openForeignWorld } from './world.ts';

type Schema = { type?: string | string[]; properties?: Record<string, Schema>; required?: string[]; $ref?: string };
const { components }: { components: { schemas: Record<string, Schema> } } = JSON.parse(
  readFileSync(new URL('../../docs/rest/core.openapi.json', import.meta.url), 'utf8'),
);
const [game] = events;
const [comets] = attractions;
const [field] = venues;
const page = { limit: 20, offset: 0 };
type Call = Parameters<ForeignWorld['upstream']['alter']>[0];
type Visitor = ReturnType<ForeignWorld['visitor']>;
type Raw = Record<string, unknown>;
/** What is asked once an answer was changed, with the calls that answer the entity. */
type Case = [entity: string, call: Call, ask: (world: ForeignWorld, visitor: Visitor) => Promise<Reply[]>];

const hold = async (world: ForeignWorld, visitor: Visitor) => {
  const input = { idempotencyKey: randomUUID(), eventId: world.id(game), quantity: 1 };
  return visitor.run('ReserveTickets', { input });
};
const checkout = async (world: ForeignWorld, visitor: Visitor) => {
  const held = await hold(world, visitor);
  const cartId: string = held.data?.reserveTickets.cart?.id ?? '';
  return [held, await visitor.run('Checkout', { cartId })];
};
const purchase = async (world: ForeignWorld, visitor: Visitor) => {
  const held = await hold(world, visitor);
  const cart = held.data?.reserveTickets.cart;
  const input = {
    cartId: cart?.id,
    idempotencyKey: randomUUID(),
    billing,
    paymentToken: await world.card('4242424242424242'),
    expectedTotalMinorUnits: cart?.totals.total.minorUnits,
    currencyCode: 'USD',
    acceptTerms: true,
  };
  const bought = await visitor.run('Purchase', { input });
  const id = bought.data?.purchase.order?.id;
  // A purchase whose order has no id is pending.
  return id ? [bought, await visitor.run('OrderConfirmation', { id })] : [bought];
};
const run =
  (operation: string, variables: (world: ForeignWorld) => object = () => ({})): Case[2] =>
  async (world, visitor) => [await visitor.run(operation, variables(world))];

const cases: Case[] = [
  ['Tenant', 'GET /api/tenant/config', run('Shell')],
  ['Category', 'GET /api/category', async (world) => [await world.ask('{ categories { id name } }')]],
  ['City', 'GET /api/city', run('CitySearch', () => ({ keyword: 'port', page: { limit: 3, offset: 0 } }))],
  ['Attraction', 'GET /api/attraction/:id', run('AttractionPage', (world) => ({ by: { id: world.id(comets) } }))],
  ['Venue', 'GET /api/venue/:id', run('VenuePage', (world) => ({ id: world.id(field) }))],
  ['Event', 'GET /api/product', run('SearchEvents', () => ({ filter: {}, order: 'DATE', page }))],
  ['Event', 'GET /api/product/popular', run('TopEvents', () => ({ filter: {}, page }))],
  ['Event', 'GET /api/product/:id', run('EventPage', (world) => ({ by: { id: world.id(game) } }))],
  ['Event', 'GET /api/product/:id', checkout],
  ['EventInformation', 'GET /api/product/:id/info', run('EventInformation', (world) => ({ id: world.id(game) }))],
  ['Cart', 'GET /api/cart/:id', checkout],
  ['ShippingOption', 'GET /api/cart/:id/shippingOption', checkout],
  ['Order', 'POST /api/cart/:id/purchase_v2', purchase],
  ['Wallet', 'GET /api/wallet', run('WalletPage')],
  ['User', 'GET /api/user', run('Viewer')],
];

/** The things of an answer: the items of a list, or the answer itself. */
const things = (body: Raw | Raw[]): Raw[] => {
  if (Array.isArray(body)) return body;
  return Array.isArray(body.items) && !('uuid' in body) ? (body.items as Raw[]) : [body];
};
const isObject = ({ type, $ref }: Schema): boolean => $ref !== undefined || type === 'object' || type === 'array';
const changes: Record<string, (thing: Raw, name: string, schema: Schema) => void> = {
  missing: (thing, name) => {
    delete thing[name];
  },
  null: (thing, name) => {
    thing[name] = null;
  },
  wrong: (thing, name, schema) => {
    thing[name] = isObject(schema) ? 7 : { wrong: true };
  },
};
/** What was answered, without the ids and times that are others each time. */
const shown = (replies: readonly Reply[]): string =>
  JSON.stringify(replies.map(({ data }) => data)).replaceAll(
    /[0-9a-f-]{36}|"\d{4}-\d\d-\d\dT[^"]*Z"|"number":"\d+"/g,
    '',
  );
/** A failure that the gateway had not expected. */
const isUnexpected = ({ errors }: Reply): boolean =>
  errors.some(({ extensions }) => extensions.code === 'INTERNAL_SERVER_ERROR');

describe.each(['flat', 'nested'] as const)('a field of form %s', (form) => {
  let world: ForeignWorld;
  let member: Record<string, string>;
  beforeAll(async () => {
    world = await openForeignWorld(form);
    member = await world.bearer();
  });
  afterAll(() => world.close());

  test.each(cases)(
    '[REST-10] %s by %s: any field missing, null or wrong costs that field alone',
    async (entity, call, ask) => {
      const { properties = {}, required = [] } = components.schemas[entity] ?? {};
      const complaints: string[] = [];
      const asked = () => ask(world, world.visitor(/wallet|user/.test(call) ? member : {}));
      const whole = shown(await asked());
      for (const [name, schema] of Object.entries(properties)) {
        for (const [how, change] of Object.entries(changes)) {
          world.upstream.alter(call, (body: Raw | Raw[]) => {
            for (const thing of things(body)) change(thing, name, schema);
            return body;
          });
          world.passMinute();
          const before = world.lines.length;
          const charged = world.upstream.state.charges.length;
          const replies = await asked();
          world.upstream.heal();
          const told = world.lines
            .slice(before)
            .filter((line) => line.includes('upstream contract') && line.includes(name));
          const complain = (what: string) => complaints.push(`${name} ${how}: ${what}`);
          const failed = replies.flatMap(({ errors }) => errors.map(({ extensions }) => String(extensions.code)));
          if (replies.some(isUnexpected)) complain('an unexpected error');
          if (!required.includes(name) && failed.length > 0) complain(failed.join(', '));
          if (how === 'wrong' && told.length === 0 && shown(replies) !== whole) complain('no line in the log');
          if (replies.some(({ data }) => data?.purchase?.problems)) complain('a purchase that was charged is refused');
          if (world.upstream.state.charges.length > charged + 1) complain('charged twice');
        }
      }
      expect(complaints).toEqual([]);
    },
  );
});
