import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import type { PaymentPort } from './port.ts';

/**
 * Of a brand that this process does not serve: which processor has its money is not known, and another one would say that it has no such
 * charge. Without an answer nothing is concluded, and it is asked again by a process that serves the brand.
 */
const unanswered: PaymentPort = {
  open: async () => ({ kind: 'not-opened' }),
  charge: async () => ({ kind: 'unknown' }),
  find: async () => ({ kind: 'unknown' }),
  cancel: async () => ({ kind: 'unknown' }),
  refund: async () => ({ kind: 'unknown' }),
  readEvent: () => ({ kind: 'unsigned' }),
  subscribe: async () => false,
  tokenizeUrl: '',
  setup: { kind: 'own-form' },
  leastCents: () => 1,
  sandboxUrl: '',
  isSandbox: false,
};

/** A brand's own processor, or that of the installation (`paymentProvider` in its tenant.json). */
export const processorOf = (
  { brandProcessors, tenants, processor }: PlatformDeps,
  tenantId: string | null,
): PaymentPort => {
  if (tenantId === null) return processor;
  if (!tenants.some(({ id }) => id === tenantId)) return unanswered;
  return brandProcessors?.get(tenantId) ?? processor;
};

const brandOf = async (db: Reader, purchaseId: string): Promise<string | null> => {
  const { rows } = await sql<{ tenant_id: string }>`select c.tenant_id from purchase p join cart c on c.uuid = p.cart_id
    where p.id = ${purchaseId}::uuid`.execute(db);
  return rows[0]?.tenant_id ?? null;
};

/** The processor that a purchase was paid with: jobs and events serve the purchases of all brands. */
export const processorOfPurchase = async (deps: PlatformDeps, purchaseId: string): Promise<PaymentPort> =>
  processorOf(deps, await brandOf(deps.db, purchaseId));
