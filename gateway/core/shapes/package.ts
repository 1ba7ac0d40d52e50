import type { TicketPackage } from '../../generated/resolver-types.ts';

/** A package as the platform's carts, orders and offers show it. */
export type PackageWire = Omit<TicketPackage, '__typename'>;

export function toPackage({ id, name, code, type, imageUrl, highlights }: PackageWire): TicketPackage {
  return { id, name, code, type, imageUrl, highlights };
}
