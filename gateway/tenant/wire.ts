import { hasFields } from '../core/http/wire.ts';
import type { TenantConfig } from '../generated/platform.ts';

export type TenantWire = TenantConfig;

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
