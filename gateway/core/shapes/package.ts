import type { BoughtPackage } from '../../generated/platform.ts';
import type { TicketPackage } from '../../generated/resolver-types.ts';

/** A package as the platform's carts, orders and offers show it. */
type PackageWire = BoughtPackage;

export function toPackage({ id, name, code, type, imageUrl, highlights }: PackageWire): TicketPackage {
  return { id, name, code, type, imageUrl, highlights };
}
