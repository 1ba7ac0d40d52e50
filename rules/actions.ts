import { earnsPoints, type Programme, takesPoints } from './points.ts';

export type Role = 'guest' | 'member';

/** What a screen, the graph and REST guard (AUTH-10). */
export type Action =
  | 'purchase'
  | 'sign_in'
  | 'favourite'
  | 'history'
  | 'orders'
  | 'wallet'
  | 'earn_points'
  | 'redeem_points'
  | 'see_balance';

type GuestRules = {
  /** `unknown`: a newer way to sign in. */
  authenticationType: 'sso' | 'disabled' | 'unknown';
  ACLAllow: { guestCanPurchase: boolean };
};

/** The part of a tenant's configuration that decides who may do what. */
export type AccessRules = GuestRules & {
  loyalty: Pick<Programme, 'type'> & { currencyType: 'points' | 'money' };
};

const chosen = (choices: Readonly<Partial<Record<Action, boolean>>>): Action[] =>
  // Object.entries returns string keys, although the object's type names them.
  (Object.entries(choices) as [Action, boolean][]).flatMap(([action, allowed]) => (allowed ? [action] : []));

/** TEN-5, TEN-6: what a visitor who is not signed in may do. */
export const actionsOfGuest = ({ authenticationType, ACLAllow }: GuestRules): Action[] =>
  chosen({ purchase: ACLAllow.guestCanPurchase, sign_in: authenticationType !== 'disabled' });

/** AUTH-10: what a visitor may do at this tenant. Where nobody can sign in (TEN-5) everybody is a guest. */
export const actionsOf = (role: Role, tenant: AccessRules): Action[] => {
  if (role === 'guest' || tenant.authenticationType === 'disabled') return actionsOfGuest(tenant);
  const { type, currencyType } = tenant.loyalty;
  const hasProgramme = type !== 'none';
  return chosen({
    purchase: true,
    favourite: true,
    history: true,
    orders: true,
    wallet: hasProgramme,
    earn_points: earnsPoints(type),
    redeem_points: takesPoints(type),
    see_balance: hasProgramme && currencyType === 'points',
  });
};
