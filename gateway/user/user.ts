import { type Action as ActionWord, actionsOf } from '#rules/actions.ts';
import { lowerCase } from '#rules/lower-case.ts';
import { type ProfileWire, profile, type UserWire, user, userSession } from '../core/contract/member.ts';
import { orProblems } from '../core/errors/problems.ts';
import { path } from '../core/http/path.ts';
import type { Rest } from '../core/http/rest.ts';
import { toPoints } from '../core/shapes/money.ts';
import type { ProfileChangeInput } from '../generated/platform.ts';
import type {
  Action,
  MemberStatus,
  Profile,
  ProfileInput,
  Resolvers,
  Role,
  Tenant,
  User,
  Viewer,
} from '../generated/resolver-types.ts';

/** A viewer without the fields that cost a REST call. */
export type ViewerModel = Pick<Viewer, 'can'>;

export const userSource = (rest: Rest) => ({
  session: () => rest.getFresh('user', path`/api/user/session`, userSession),
  own: () => rest.getFresh('user', path`/api/user`, user),
  profile: () => rest.getFresh('user', path`/api/user/profile`, profile),
  saveProfile: (body: ProfileChangeInput) => rest.send('user', 'PUT', path`/api/user/profile`, profile, { body }),
  /** As own, read once a request: whose token it is does not change. */
  known: () => rest.get('user', path`/api/user`, user),
});

const actions: Readonly<Record<ActionWord, Action>> = {
  purchase: 'PURCHASE',
  sign_in: 'SIGN_IN',
  favourite: 'FAVOURITE',
  history: 'HISTORY',
  orders: 'ORDERS',
  wallet: 'WALLET',
  earn_points: 'EARN_POINTS',
  redeem_points: 'REDEEM_POINTS',
  see_balance: 'SEE_BALANCE',
};
const statuses: Readonly<Record<string, MemberStatus>> = { active: 'ACTIVE', inactive: 'INACTIVE' };

/** AUTH-10: what somebody in this role may do at the tenant. */
export function toActions(role: Role, { authentication, guestCanPurchase, loyalty }: Tenant): Action[] {
  const rules = {
    authenticationType: lowerCase(authentication),
    ACLAllow: { guestCanPurchase },
    loyalty: { type: lowerCase(loyalty.type), currencyType: lowerCase(loyalty.currencyType) },
  };
  return actionsOf(lowerCase(role), rules).map((action) => actions[action]);
}

function toUser(wire: UserWire): User {
  return {
    id: wire.userId,
    firstName: wire.firstName,
    lastName: wire.lastName,
    name: wire.name,
    emailAddress: wire.email,
    isEmailVerified: wire.isEmailVerified,
    memberId: wire.memberId,
    memberStatus: statuses[wire.memberStatus] ?? 'UNKNOWN',
    isRegistered: wire.isRegistered,
    balance: wire.balance === null ? null : toPoints(wire.balance),
  };
}

const toProfile = ({ email, ...details }: ProfileWire): Profile => ({ ...details, emailAddress: email });

const toProfileBody = ({ phone, stateCode, ...details }: ProfileInput): ProfileChangeInput => ({
  ...details,
  ...(phone && { phone }),
  ...(stateCode && { stateCode }),
});

export const userResolvers = {
  Query: {
    viewer: async (_root, _args, { viewer }) => ({ can: await viewer.actions() }),
  },
  Viewer: {
    user: async (_viewer, _args, { viewer, sources }) =>
      viewer.role === 'GUEST' ? null : toUser(await sources.user.own()),
    session: async (_viewer, _args, { viewer, sources }) => {
      if (viewer.role === 'GUEST') return null;
      const { analyticsId, referralId } = await sources.user.session();
      return { isCounted: analyticsId !== null, referralId };
    },
    profile: async (_viewer, _args, { viewer, sources }) =>
      viewer.role === 'GUEST' ? null : toProfile(await sources.user.profile()),
  },
  Mutation: {
    saveProfile: async (_root, { input }, { sources, language }) => {
      const { value, problems } = await orProblems(sources.user.saveProfile(toProfileBody(input)), language, {});
      return { profile: value && toProfile(value), problems };
    },
  },
} satisfies Resolvers;
