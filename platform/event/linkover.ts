import { purchaseFlowOf } from '#rules/sale.ts';
import type { Db } from '../core/db.ts';
import { notFound, PlatformError } from '../core/errors.ts';
import type { TenantConfig } from '../tenant/schemas.ts';

const ANSWER_WITHIN_MS = 3_000;

/** Any answer but a failure of its own: a provider need not know the method. */
const isUp = async (url: string): Promise<boolean> => {
  try {
    const { status } = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return status < 500;
  } catch {
    return false;
  }
};

/** POST /api/event/linkover: where the provider sells an event. Nobody is sent to a page that is down (50301). */
export const linkOver = async (db: Db, tenant: TenantConfig, productId: string): Promise<{ url: string }> => {
  const event = await db
    .selectFrom('event')
    .select(['active', 'can_be_linked_over', 'provider_url'])
    .where('id', '=', productId)
    .executeTakeFirst();
  if (event === undefined || !event.active) throw notFound('event');
  if (purchaseFlowOf[tenant.transactableType] === 'direct') {
    throw new PlatformError('50020', { detail: 'Tickets are sold here, not at a provider’s.' });
  }
  if (!event.can_be_linked_over || event.provider_url === null) {
    throw new PlatformError('50020', { detail: 'This event’s provider cannot be linked to.' });
  }
  if (!(await isUp(event.provider_url))) throw new PlatformError('50301');
  return { url: event.provider_url };
};
