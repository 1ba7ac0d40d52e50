import { expect, test } from 'vitest';
import { type AccessRules, type Action, actionsOf, type Role } from './actions.ts';

const member: Action[] = ['purchase', 'favourite', 'history', 'orders'];
const programme = (type: AccessRules['loyalty']['type'], currencyType: AccessRules['loyalty']['currencyType']) => ({
  loyalty: { type, currencyType },
});
const closed = { ACLAllow: { guestCanPurchase: false } };
const disabled = { authenticationType: 'disabled' } as const;

const tenant: AccessRules = {
  authenticationType: 'sso',
  ACLAllow: { guestCanPurchase: true },
  ...programme('both', 'points'),
};

test.each<[string, Role, Partial<AccessRules>, Action[]]>([
  ['guest', 'guest', {}, ['purchase', 'sign_in']],
  ['guest where guests may not buy', 'guest', closed, ['sign_in']],
  ['guest where nobody can sign in', 'guest', disabled, ['purchase']],
  ['guest where nobody can buy', 'guest', { ...disabled, ...closed }, []],
  ['guest of an unknown way to sign in', 'guest', { authenticationType: 'unknown' }, ['purchase', 'sign_in']],
  ['member', 'member', {}, [...member, 'wallet', 'earn_points', 'redeem_points', 'see_balance']],
  [
    'member where guests may not buy',
    'member',
    closed,
    [...member, 'wallet', 'earn_points', 'redeem_points', 'see_balance'],
  ],
  ['member where nobody can sign in', 'member', disabled, ['purchase']],
  ['member who earns only', 'member', programme('earn', 'points'), [...member, 'wallet', 'earn_points', 'see_balance']],
  [
    'member who redeems only',
    'member',
    programme('redeem', 'points'),
    [...member, 'wallet', 'redeem_points', 'see_balance'],
  ],
  ['member without a programme', 'member', programme('none', 'points'), member],
  [
    'member of a programme in money',
    'member',
    programme('both', 'money'),
    [...member, 'wallet', 'earn_points', 'redeem_points'],
  ],
])('[AUTH-10, TEN-3, TEN-4, TEN-5, TEN-6] the actions of a %s', (_who, role, rules, actions) => {
  expect(actionsOf(role, { ...tenant, ...rules })).toEqual(actions);
});
