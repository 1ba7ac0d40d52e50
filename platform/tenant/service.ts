import { timingSafeEqual } from 'node:crypto';
import type { TenantConfig, TenantDiscount } from './schemas.ts';

const same = (given: string, wanted: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** CART-15: the discounts that everyone gets, and those of the token that a visitor brought. */
export const discountsFor = ({ discounts }: Pick<TenantConfig, 'discounts'>, token: string | null): TenantDiscount[] =>
  discounts.filter((discount) => discount.token === undefined || (token !== null && same(token, discount.token)));
