import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { World } from './world.ts';

/** Where the page of a payment leads back to. */
export const RETURN = 'https://partner.example/paid';
const billing = {
  firstName: 'Zoë',
  lastName: 'Fan',
  emailAddress: 'zoe@example.com',
  address: '12 Main St.',
  city: 'New York',
  stateCode: 'NY',
  country: 'US',
  zipCode: '10001',
  phone: '(555) 123-4567',
};

/** A partner's program: it knows its key and the graph. */
async function partnerOf(world: World) {
  const key = `gsk_sandbox_${randomBytes(32).toString('base64url')}`;
  await world.sql(
    `insert into partner_key (tenant_id, partner, mode, hash, tail, rights, origins, return_urls, budget, per_second)
     values ('grandstand', 'acme', 'sandbox', $1, 'tail', '{read,sell}', '{}', $2, 1000, 100)`,
    [createHash('sha256').update(key).digest(), [RETURN]],
  );
  return async (query: string, variables: object, visitor?: string) => {
    const response = await fetch(new URL('/graphql', world.storefrontUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        authorization: `Bearer ${key}`,
        ...(visitor && { 'x-grandstand-visitor': visitor }),
      },
      body: JSON.stringify({ query, variables }),
    });
    return z.object({ data: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(await response.json())
      .data;
  };
}

/** Two tickets that a partner's buyer holds, and the page of ours on which they are paid. */
export async function openPaymentPage(world: World) {
  const ask = await partnerOf(world);
  const event = await world.fixture();
  const begun = await ask('mutation { createVisitorSession { token } }', {});
  const visitor = String(begun.createVisitorSession?.token);
  const held = await ask(
    `mutation ($input: ReserveTicketsInput!) { reserveTickets(input: $input) { cart { id totals { total { minorUnits currencyCode } } } } }`,
    { input: { idempotencyKey: randomUUID(), eventId: event.id, quantity: 2 } },
    visitor,
  );
  const total = z.object({ minorUnits: z.number(), currencyCode: z.string() });
  const cart = z.object({ id: z.string(), totals: z.object({ total }) }).parse(held.reserveTickets?.cart);
  const made = await ask(
    'mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { url } }',
    {
      input: {
        cartId: cart.id,
        billing,
        expectedTotalMinorUnits: cart.totals.total.minorUnits,
        currencyCode: cart.totals.total.currencyCode,
        returnUrl: `${RETURN}?basket=7`,
      },
    },
    visitor,
  );
  return { ask, visitor, cart, url: String(made.createPaymentSession?.url) };
}
