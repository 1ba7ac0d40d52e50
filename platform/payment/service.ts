import { sql } from 'kysely';
import type { Reader } from '../core/db.ts';
import type { PlatformDeps } from '../core/deps.ts';
import type { Payment } from './port.ts';

/** A brand's own processor, or that of the installation (`paymentProvider` in its tenant.json). */
export const paymentOf = ({ brandPayments, processor, eventsSecret }: PlatformDeps, tenantId: string | null): Payment =>
  (tenantId === null ? undefined : brandPayments?.get(tenantId)) ?? { processor, eventsSecret };

const brandOf = async (db: Reader, purchaseId: string): Promise<string | null> => {
  const { rows } = await sql<{ tenant_id: string }>`select c.tenant_id from purchase p join cart c on c.uuid = p.cart_id
    where p.id = ${purchaseId}::uuid`.execute(db);
  return rows[0]?.tenant_id ?? null;
};

/** The processor that a purchase was paid with: jobs and events serve the purchases of all brands. */
export const paymentOfPurchase = async (deps: PlatformDeps, purchaseId: string): Promise<Payment> =>
  // The question to the database is saved where all brands share one processor.
  paymentOf(deps, deps.brandPayments?.size ? await brandOf(deps.db, purchaseId) : null);
