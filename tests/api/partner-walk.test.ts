import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#examples/partner-client/client.ts';
import { BeginVisitorDocument, OrderDocument, OutcomeDocument } from '#examples/partner-client/generated/contract.ts';
import { walk } from '#examples/partner-client/walk.ts';
import { madeIn, openPartnerStack, type PartnerStack, RETURN } from './partner-stack.ts';

let stack: PartnerStack;
beforeAll(async () => {
  stack = await openPartnerStack();
});
afterAll(() => stack.close());

test('[GRAPH-15, GRAPH-7] a typed client with a key buys and returns tickets without a cookie or card', async () => {
  const client = createClient({ url: `${stack.url}/graphql`, key: stack.key });
  const declined: string[] = [];
  const walked = await walk(client, {
    keyword: 'yankees',
    returnUrl: `${RETURN}?basket=7`,
    sendToPay: async (url) => {
      // A declined card leaves the buyer on the page.
      declined.push(await stack.payAt(url, '4000 0000 0000 0002'));
      return stack.payAt(url);
    },
  });
  expect(declined).toEqual(['INVALID_CARD']);
  const returned = new URL(walked.returned);
  expect(returned.origin + returned.pathname).toBe(RETURN);
  expect(Object.fromEntries(returned.searchParams)).toEqual({
    basket: '7',
    outcome: 'completed',
    cart: walked.cartId,
    order: walked.order.id,
  });
  expect(walked.order).toMatchObject({
    status: 'CONFIRMED',
    paymentStatus: 'PAID',
    items: [{ quantity: 2, returned: 0 }],
  });
  expect(walked.order.items[0]?.tickets).toHaveLength(2);
  expect(walked.refunded.status).toBe('REFUNDED');
  expect(client.cost()).toMatchObject({ requested: expect.any(Number), remaining: expect.any(Number) });
  // Neither another visitor nor another partner has it.
  const other = createClient({
    url: `${stack.url}/graphql`,
    key: madeIn(await stack.partner('make', 'other', '--sandbox')).key,
  });
  for (const one of [client, other]) {
    const { token } = (await one.ask(BeginVisitorDocument, {})).createVisitorSession;
    expect((await one.ask(OrderDocument, { id: walked.order.id }, token)).order).toBeNull();
    expect((await one.ask(OutcomeDocument, { cartId: walked.cartId }, token)).cart).toBeNull();
  }
});
