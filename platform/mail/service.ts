import { z } from 'zod';
import type { Db } from '../core/db.ts';
import { orderFilesOf, readOrderOfPurchase } from '../order/service.ts';
import { GiveUp, type Send } from '../outbox/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { type News, Unsendable, writeLetter } from './message.ts';
import { findBuyer } from './repository.ts';
import type { Deliver } from './transport.ts';

export { deliverBySmtp, deliverToFiles } from './transport.ts';

const payloadSchema = z.object({ orderUuid: z.uuid(), refundId: z.uuid().optional() });

type Options = {
  db: Db;
  tenants: readonly TenantConfig[];
  deliver: Deliver;
  /** The storefront's origin; a brand with hosts of its own has its first. */
  origin: string;
  from: string;
};

const originOf = (origin: string, { hosts: [host] }: Pick<TenantConfig, 'hosts'>): string =>
  host === undefined ? origin : `${new URL(origin).protocol}//${host}`;

/** ORDER-5: sends the e-mail of one row of the outbox. */
export const createMailer =
  ({ db, tenants, deliver, origin, from }: Options): Send =>
  async ({ id, topic, payload, created_at: date }) => {
    const { orderUuid, refundId } = payloadSchema.parse(payload);
    const buyer = await findBuyer(db, orderUuid);
    const tenant = tenants.find((one) => one.id === buyer?.tenantId);
    if (buyer === undefined || tenant === undefined) throw new GiveUp('its order or brand is gone');
    const { language } = buyer;
    const context = { tenant, language };
    const order = await readOrderOfPurchase(db, buyer.purchaseId, context);
    const refund = order.refunds.find((one) => one.id === refundId);
    if (topic === 'order.refunded' && refund === undefined) throw new GiveUp('its refund is gone');
    const news: News = refund ? { topic: 'order.refunded', refund } : { topic: 'order.confirmed' };
    const name = `${orderUuid}.${id}`;
    try {
      const files = await orderFilesOf(db, order, context);
      const messageId = `<${name}@${new URL(origin).hostname}>`;
      await deliver(
        writeLetter({ news, order, files, tenant, language, origin: originOf(origin, tenant), from, messageId, date }),
        name,
      );
    } catch (error) {
      throw error instanceof Unsendable ? new GiveUp(error.message) : error;
    }
  };
