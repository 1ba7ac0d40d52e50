import { type BrandDelivery, deliveriesSchema } from '#platform/core/delivery-terms.ts';
import { ownTenant } from './tenants.ts';

/** The deliveries of the brand that ships, its courier with these changes. */
export const withCourier = (change: Partial<BrandDelivery>): BrandDelivery[] =>
  deliveriesSchema.parse(ownTenant.deliveries).map((one) => (one.id === 'courier' ? { ...one, ...change } : one));

/** How the courier of the brand that ships travels, with these changes. */
export const shipment = (change: Partial<NonNullable<BrandDelivery['shipment']>> = {}): BrandDelivery['shipment'] => {
  const own = withCourier({}).find(({ id }) => id === 'courier')?.shipment;
  if (!own) throw new Error('the brand that ships has no courier');
  return { ...own, ...change };
};
