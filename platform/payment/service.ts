import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import type { Payment } from './port.ts';

/**
 * Of a brand that is left out: which processor has its money is not known, and another one would say that it has no such charge. Without
 * an answer nothing is concluded, and it is asked again until the brand is back. Nobody has the secret of its events.
 */
const unanswered: Payment = {
  processor: {
    charge: async () => ({ kind: 'unknown' }),
    findByKey: async () => ({ kind: 'unknown' }),
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
  { brandPayments, leftOut, processor, eventsSecret }: PlatformDeps,
  tenantId: string | null,
): Payment => {
  if (tenantId !== null && leftOut?.has(tenantId)) return unanswered;
  return (tenantId === null ? undefined : brandPayments?.get(tenantId)) ?? { processor, eventsSecret };
};

const brandOf = async (db: Reader, purchaseId: string): Promise<string | null> => {
  const { rows } = await sql<{ tenant_id: string }>`select c.tenant_id from purchase p join cart c on c.uuid = p.cart_id
    where p.id = ${purchaseId}::uuid`.execute(db);
  return rows[0]?.tenant_id ?? null;
};

/** The processor that a purchase was paid with: jobs and events serve the purchases of all brands. */
export const paymentOfPurchase = async (deps: PlatformDeps, purchaseId: string): Promise<Payment> =>
  // The question to the database is saved where all brands share one processor.
  paymentOf(deps, deps.brandPayments?.size || deps.leftOut?.size ? await brandOf(deps.db, purchaseId) : null);
