import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '#tests/support/identity.ts';
import { signIn } from '#tests/support/members.ts';
import { billing, openShop, type Shop, type Visitor } from '#tests/support/shop.ts';

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

const { emailAddress: _ofSignIn, ...details } = billing;
const read = async (visitor: Visitor) => (await visitor.call('GET', '/api/user/profile')).body;
const buy = async (visitor: Visitor, as: Partial<typeof billing> = {}) => {
  const { body } = await visitor.reserve((await shop.event()).id, { quantity: 1 });
  return visitor.buy(body, { billing: { ...billing, ...as } });
};

test('[AUTH-16] a profile has the sign-in’s name, then what was paid with last or corrected, whichever is newer', async () => {
  const member = await signIn(shop, identity);
  const ofSignIn = { email: emailOf(member.userId), isEmailVerified: true };
  const unknown = { phone: null, address: null, city: null, stateCode: null, country: null, zipCode: null };
  expect(await read(member)).toEqual({ ...ofSignIn, ...unknown, firstName: 'Zoë', lastName: null });
  await buy(member, { firstName: 'Ada' });
  expect(await read(member)).toEqual({ ...ofSignIn, ...details, firstName: 'Ada' });
  const { status, body } = await member.call('PUT', '/api/user/profile', { ...details, city: ' Boston ' });
  expect([status, body]).toEqual([200, { ...ofSignIn, ...details, city: 'Boston' }]);
  expect(await read(member.elsewhere())).toEqual(body);
  await buy(member, { firstName: 'Eve' });
  expect(await read(member)).toEqual({ ...ofSignIn, ...details, firstName: 'Eve' });
  expect(await read(await signIn(shop, identity))).toMatchObject(unknown);
});

test('[CART-11] a profile that breaks a rule of its country is refused by field, and nothing is saved', async () => {
  const member = await signIn(shop, identity);
  const { status, error } = await member.call('PUT', '/api/user/profile', { ...details, lastName: '', zipCode: '1' });
  expect([status, error.code, error.details.map(({ field }) => field)]).toEqual([
    422,
    '20118',
    ['lastName', 'zipCode'],
  ]);
  expect(await read(member)).toMatchObject({ lastName: null, zipCode: null });
  expect((await shop.visitor().call('GET', '/api/user/profile')).status).toBe(401);
});
