import { purchaseFlowOf } from '#rules/sale.ts';
import type { Reader } from '../core/db.ts';
import { notFound, PlatformError } from '../core/errors.ts';
import { SANDBOX_PROVIDER, type TenantConfig } from '../tenant/schemas.ts';
import { findProviderPage } from './repository.ts';

const TIMEOUT_MS = 3_000;

/** Any answer below 500 counts: a provider may refuse HEAD. */
const isUp = async (url: string): Promise<boolean> => {
  try {
    const { status } = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status < 500;
  } catch {
    return false;
  }
};

type Linking = { db: Reader; tenant: TenantConfig; sandboxUrl: string };
type ProviderFacts = { partner_id: string; can_be_linked_over: boolean; provider_url: string | null };

/** The catalogue's address of an event comes first, then the brand's for all events. */
const providerPageOf = (
  { partner_id: partnerId, can_be_linked_over: mayLink, provider_url: url }: ProviderFacts,
  { providerEventUrl }: TenantConfig,
  sandboxUrl: string,
): string | null => {
  if (mayLink && url !== null) return url;
  const pattern = providerEventUrl === SANDBOX_PROVIDER ? `${sandboxUrl}/events/{partnerId}` : providerEventUrl;
  return pattern?.replace('{partnerId}', encodeURIComponent(partnerId)) ?? null;
};

/**
 * The address where the provider sells an event. 404 for an unknown event, 50020 where it is not sold there, 50301 while the
 * provider's page is down.
 */
export const linkOver = async ({ db, tenant, sandboxUrl }: Linking, productId: string): Promise<{ url: string }> => {
  const event = await findProviderPage(db, productId);
  if (event === undefined || !event.active) throw notFound('event');
  if (purchaseFlowOf[tenant.transactableType] === 'direct') {
    throw new PlatformError('50020', { detail: 'Tickets are sold here, not at a provider’s.' });
  }
  const url = providerPageOf(event, tenant, sandboxUrl);
  if (url === null) {
    throw new PlatformError('50020', { detail: 'This event’s provider cannot be linked to.' });
  }
  if (!(await isUp(url))) throw new PlatformError('50301');
  return { url };
};
