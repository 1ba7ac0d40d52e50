import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { createBuying, PURCHASE } from './buying.ts';
import { ask, openWorld, type Reply, type World } from './world.ts';

let identity: Identity;
let world: World;
/** Guests may not buy here, and there is no loyalty programme. */
let closed: World;
beforeAll(async () => {
  identity = await startIdentity();
  const { issuer } = identity;
  world = await openWorld({}, { issuer });
  closed = await openWorld(
    {},
    {
      issuer,
      tenant: {
        ACLAllow: { guestCanPurchase: false },
        loyalty: { programName: 'None', type: 'none', currencyType: 'points', earnRate: 0, currency: 'USD' },
      },
    },
  );
});
afterAll(async () => {
  await world.close();
  await closed.close();
  await identity.close();
});

const VIEWER = `{ viewer { can user {
  id firstName lastName name emailAddress isEmailVerified memberId memberStatus isRegistered balance { points } } } }`;
const LINK = `mutation ($input: LinkWalletInput!) { linkWallet(input: $input) { problems { code } } }`;

async function newMember() {
  const userId = identity.newUser();
  return { userId, headers: { authorization: `Bearer ${await identity.tokenFor(userId)}` } };
}
const codesOf = (reply: Reply) => reply.errors.map(({ extensions }) => extensions.code);

describe('the viewer', () => {
  test('[AUTH-10] who is a guest may buy and sign in, and is nobody', async () => {
    const { data, errors, headers } = await world.ask(VIEWER);
    expect(errors).toEqual([]);
    expect(data.viewer).toEqual({ can: ['PURCHASE', 'SIGN_IN'], user: null });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('[AUTH-10] [LOYAL-1] who is a member has a name, a member id, a balance and a list of actions, by one REST call', async () => {
    const { userId, headers } = await newMember();
    await world.ask(LINK, { input: { emailAddress: emailOf(userId) } }, headers);
    let reply: Reply | undefined;
    const calls = await world.callsOf(async () => {
      reply = await world.ask(VIEWER, {}, headers);
    });
    expect(calls).toEqual(['GET /api/user']);
    expect(reply?.errors).toEqual([]);
    expect(reply?.headers.get('cache-control')).toBe('no-store');
    const ofMembers = ['FAVOURITE', 'HISTORY', 'ORDERS', 'WALLET', 'EARN_POINTS', 'REDEEM_POINTS', 'SEE_BALANCE'];
    expect(reply?.data.viewer).toEqual({
      can: ['PURCHASE', ...ofMembers],
      user: {
        id: userId,
        firstName: 'Zoë',
        lastName: null,
        name: 'Zoë',
        emailAddress: emailOf(userId),
        isEmailVerified: true,
        memberId: expect.stringMatching(/^\d{6,}$/),
        memberStatus: 'ACTIVE',
        isRegistered: true,
        balance: { points: 5000 },
      },
    });
  });

  test('[AUTH-3] whose token has expired is nobody, with UNAUTHENTICATED', async () => {
    const authorization = `Bearer ${await identity.tokenFor('zoe', { expiresIn: -60 })}`;
    const reply = await world.ask(VIEWER, {}, { authorization });
    expect(reply.data.viewer.user).toBeNull();
    expect(codesOf(reply)).toEqual(['UNAUTHENTICATED']);
  });

  test('[AUTH-10, TEN-3] who is a member of a tenant without a programme may do no more than it offers', async () => {
    const { headers } = await newMember();
    const { data } = await closed.ask(VIEWER, {}, headers);
    expect(data.viewer.can).toEqual(['PURCHASE', 'FAVOURITE', 'HISTORY', 'ORDERS']);
    expect(data.viewer.user).toMatchObject({ memberStatus: 'INACTIVE', balance: null });
  });
});

describe('an action that the tenant does not offer', () => {
  test('[AUTH-10] is FORBIDDEN for a member and UNAUTHENTICATED for a guest, without a REST call', async () => {
    const { headers } = await newMember();
    await closed.ask('{ tenant { id } }');
    const replies: Reply[] = [];
    const calls = await closed.callsOf(async () => {
      replies.push(await closed.ask('{ wallet { id } }', {}, headers), await closed.ask('{ wallet { id } }'));
    });
    expect(calls).toEqual([]);
    expect(replies.map(codesOf)).toEqual([['FORBIDDEN'], ['UNAUTHENTICATED']]);
    expect(replies.map(({ data }) => data.wallet)).toEqual([null, null]);
  });

  test('[TEN-6] is a guest’s purchase, which does not reach the platform; the same visitor buys once signed in', async () => {
    const { holding, purchaseInput } = createBuying(() => closed);
    const { visitor, cart } = await holding();
    const variables = { input: await purchaseInput(cart) };
    let refused: Reply | undefined;
    const calls = await closed.callsOf(async () => {
      refused = await visitor.ask(PURCHASE, variables);
    });
    expect(calls).toEqual([]);
    expect(refused && codesOf(refused)).toEqual(['UNAUTHENTICATED']);
    const { headers } = await newMember();
    const cookie = visitor.cookie() ?? '';
    const bought = await ask(closed.gateway, PURCHASE, variables, {
      ...headers,
      cookie,
      'x-grandstand-client': 'test',
    });
    expect(bought.data.purchase).toMatchObject({ __typename: 'PurchaseCompleted' });
  });
});
