import { setTimeout as delay } from 'node:timers/promises';
import type { GatewayContext } from '../context.ts';
import { orProblems } from '../core/errors/problems.ts';
import { UpstreamRejection } from '../core/errors/upstream-errors.ts';
import { checkedAmount, checkedId, checkedPage } from '../core/limits/inputs.ts';
import { toList, wantsCount } from '../core/shapes/list.ts';
import type { LinkWalletInput, Resolvers } from '../generated/resolver-types.ts';
import { pendingRetry } from './pending-retry.ts';
import { toEarned, toEntry, toWallet } from './shape.ts';
import type { EarnWire, LinkBody } from './source.ts';

const LINK_FIELDS = { memberDelegateURL: 'memberDelegateUrl' };
const REGISTER_FIELDS = { email: 'emailAddress' };
const HIGHEST_AMOUNT = 1_000_000;
const PENDING_PAUSE_MS = 250;

function linkBody({ emailAddress, memberDelegateUrl }: LinkWalletInput): LinkBody {
  return {
    ...(emailAddress && { emailAddress }),
    ...(memberDelegateUrl && { memberDelegateURL: memberDelegateUrl }),
  };
}

/** Null when there is no such event. */
async function earnedPoints(eventId: string, amount: number, { sources }: GatewayContext): Promise<EarnWire | null> {
  try {
    return await sources.wallet.earn(eventId, amount);
  } catch (error) {
    if (error instanceof UpstreamRejection && error.rest.status === 404) return null;
    throw error;
  }
}

/** As it is after the change. A wallet that cannot be read is null without an error: it must not look as if the change had failed. */
const walletAfter = {
  wallet: async (_payload: unknown, _args: unknown, { viewer, sources }: GatewayContext) =>
    viewer.role === 'MEMBER' ? sources.wallet.own().then(toWallet, () => null) : null,
};

export const walletResolvers = {
  Query: {
    wallet: async (_root, _args, { sources }) =>
      toWallet(
        await pendingRetry(
          () => sources.wallet.own(),
          () => delay(PENDING_PAUSE_MS),
        ),
      ),
    earnPoints: async (_root, { eventId, amount }, context) => {
      const uuid = checkedId('eventId', eventId, context);
      const wire = await earnedPoints(uuid, checkedAmount('amount', amount, HIGHEST_AMOUNT), context);
      return wire && toEarned(wire, (await context.tenant()).loyalty.currencyType);
    },
  },
  Mutation: {
    linkWallet: async (_root, { input }, { sources, language }) => {
      const { value, problems } = await orProblems(sources.wallet.link(linkBody(input)), language, LINK_FIELDS);
      return { wallet: value && toWallet(value), problems };
    },
    registerWallet: async (_root, { input }, { sources, language }) => {
      const call = sources.wallet.register(input.emailAddress);
      const { value, problems } = await orProblems(call, language, REGISTER_FIELDS);
      const { registerLoyaltyProgramURL: registerUrl = null, referralId = null } = value ?? {};
      return { registerUrl, referralId, problems };
    },
  },
  Viewer: {
    wallet: async (_viewer, _args, { viewer, sources }) =>
      (await viewer.actions()).includes('SEE_BALANCE') ? toWallet(await sources.wallet.own()) : null,
  },
  RegisterWalletPayload: walletAfter,
  PurchaseCompleted: walletAfter,
  PurchasePending: walletAfter,
  PurchaseActionRequired: walletAfter,
  PurchaseRejected: walletAfter,
  Wallet: {
    entries: async (_wallet, { page }, { sources }, info) =>
      toList(await sources.wallet.entries({ ...checkedPage(page), count: wantsCount(info) }), toEntry),
  },
} satisfies Resolvers;
