import { hasFields } from '../core/http/wire.ts';
import type { DiscountWire } from '../core/shapes/discount.ts';

export type TenantWire = {
  id: string;
  name: string;
  basePath: string;
  transactableType: string;
  authenticationType: string;
  ACLAllow: { guestCanPurchase: boolean };
  loyalty: {
    programName: string;
    type: 'earn' | 'redeem' | 'both' | 'none';
    currencyType: 'points' | 'money';
    earnRate: number;
  };
  minimumRedemptionPoints: number;
  discounts: DiscountWire[];
  theme: { primary: string; cancelled: string; postponed: string; rescheduled: string };
  payment: { tokenizeUrl: string };
};

export const isTenant = hasFields<TenantWire>({
  id: 'string',
  basePath: 'string',
  transactableType: 'string',
  ACLAllow: 'object',
  loyalty: 'object',
  discounts: 'list',
  theme: 'object',
  payment: 'object',
});
