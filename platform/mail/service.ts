import { z } from 'zod';
import type { Db } from '../core/db.ts';
import { type OrderWire, orderFilesOf, readOrderOfPurchase } from '../order/service.ts';
import { GiveUp, type Send } from '../outbox/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { type News, Unsendable, writeLetter } from './message.ts';
import { findBuyer } from './repository.ts';
import type { Deliver } from './transport.ts';

export { deliverBySmtp, deliverToFiles } from './transport.ts';

const payloadSchema = z.object({ orderUuid: z.uuid(), refundId: z.uuid().optional(), changeId: z.number().optional() });

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

const newsOf = (
  topic: string,
  refund: OrderWire['refunds'][number] | undefined,
  change: OrderWire['notices'][number] | undefined,
): News => {
  if (topic === 'order.confirmed') return { topic };
  if (topic === 'event.changed') {
    if (change === undefined) throw new GiveUp('its change is gone');
    return { topic, change };
  }
  if (refund === undefined) throw new GiveUp('its refund is gone');
  return { topic: 'order.refunded', refund, change };
};

/** ORDER-5: sends the e-mail of one row of the outbox. */
export const createMailer =
  ({ db, tenants, deliver, origin, from }: Options): Send =>
  async ({ id, topic, payload, created_at: date }) => {
    const { orderUuid, refundId, changeId } = payloadSchema.parse(payload);
    const buyer = await findBuyer(db, orderUuid);
    const tenant = tenants.find((one) => one.id === buyer?.tenantId);
    if (buyer === undefined || tenant === undefined) throw new GiveUp('its order or brand is gone');
    const { language } = buyer;
    const context = { tenant, language };
    const order = await readOrderOfPurchase(db, buyer.purchaseId, context);
    const refund = order.refunds.find((one) => one.id === refundId);
    const change = order.notices.find((one) => one.id === changeId);
    const news = newsOf(topic, refund, change);
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
