import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import type { Payment } from './port.ts';

/**
 * Of a brand that this process does not serve: which processor has its money is not known, and another one would say that it has no such
 * charge. Without an answer nothing is concluded, and it is asked again by a process that serves the brand. Nobody has the secret of its events.
 */
const unanswered: Payment = {
  processor: {
    open: async () => ({ kind: 'not-opened' }),
    charge: async () => ({ kind: 'unknown' }),
    find: async () => ({ kind: 'unknown' }),
    cancel: async () => ({ kind: 'unknown' }),
    refund: async () => ({ kind: 'unknown' }),
    subscribe: async () => false,
    tokenizeUrl: '',
    sandboxUrl: '',
    isSandbox: false,
  },
  eventsSecret: randomBytes(32).toString('hex'),
};

/** A brand's own processor, or that of the installation (`paymentProvider` in its tenant.json). */
export const paymentOf = (
  { brandPayments, tenants, processor, eventsSecret }: PlatformDeps,
  tenantId: string | null,
): Payment => {
  if (tenantId === null) return { processor, eventsSecret };
  if (!tenants.some(({ id }) => id === tenantId)) return unanswered;
  return brandPayments?.get(tenantId) ?? { processor, eventsSecret };
};

const brandOf = async (db: Reader, purchaseId: string): Promise<string | null> => {
  const { rows } = await sql<{ tenant_id: string }>`select c.tenant_id from purchase p join cart c on c.uuid = p.cart_id
    where p.id = ${purchaseId}::uuid`.execute(db);
  return rows[0]?.tenant_id ?? null;
};

/** The processor that a purchase was paid with: jobs and events serve the purchases of all brands. */
export const paymentOfPurchase = async (deps: PlatformDeps, purchaseId: string): Promise<Payment> =>
  paymentOf(deps, await brandOf(deps.db, purchaseId));
