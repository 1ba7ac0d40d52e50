import type { Db } from './core/db.ts';
import { deleteWebhook, listAllWebhooks } from './webhook/service.ts';

type Found = Awaited<ReturnType<typeof listAllWebhooks>>[number] & { db: Db };

/** Of one partner, or of all, in all databases. */
export const findWebhooks = async (databases: readonly Db[], partner?: string): Promise<Found[]> => {
  const all = await Promise.all(
    databases.map(async (db) => (await listAllWebhooks(db)).map((one) => ({ ...one, db }))),
  );
  return all.flat().filter((one) => partner === undefined || one.partner === partner);
};

const stateOf = ({ offAt, offReason, failingSince }: Found): string => {
  if (offAt) return `off ${offAt} (${offReason})`;
  return failingSince ? `failing since ${failingSince}` : 'on';
};

export const webhookLine = (webhook: Found): string =>
  [webhook.id, `${webhook.tenantId}/${webhook.partner}`, webhook.url, webhook.topics.join(','), stateOf(webhook)].join(
    '  ',
  );

export const webhookJson = ({ db: _db, tenantId: tenant, ...webhook }: Found) => ({ ...webhook, tenant });

export const endWebhook = ({ db, tenantId, partner, id }: Found): Promise<void> =>
  deleteWebhook(db, { tenantId, partner }, id);
