import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { Db } from '../core/db.ts';
import { recentEvents } from '../event/service.ts';
import { eventToWire } from '../event/wire.ts';
import { type OrderWire, orderFilesOf, readOrderOfPurchase } from '../order/service.ts';
import { GiveUp, type Message, type Send } from '../outbox/service.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { writeFailureLetter } from './failure.ts';
import { type News, Unsendable, untilWords, writeLetter, writeListLetter } from './message.ts';
import { findBuyer, findListBuyer, findPayer } from './repository.ts';
import type { Deliver } from './transport.ts';

export { deliverBySmtp, deliverToFiles } from './transport.ts';

const payloadSchema = z.object({
  orderUuid: z.uuid().optional(),
  entryToken: z.uuid().optional(),
  purchaseId: z.uuid().optional(),
  refundId: z.uuid().optional(),
  changeId: z.number().optional(),
});

type Options = {
  db: Db;
  tenants: readonly TenantConfig[];
  deliver: Deliver;
  /** The storefront's origin; a brand with hosts of its own has its first. */
  origin: string;
  from: string;
  /** Where e-mails come back to when they cannot be delivered; without it to the sender's address. */
  bounces?: string | undefined;
};

const originOf = (origin: string, { hosts: [host] }: Pick<TenantConfig, 'hosts'>): string =>
  host === undefined ? origin : `${new URL(origin).protocol}//${host}`;

/** The address that one e-mail comes back to: it carries the e-mail's name, which `takeBounce` reads. */
const returnAddress = (bounces: string, name: string): string => bounces.replace(/@(?=[^@]*$)/, `+${name}@`);

/** Undefined when it is news no more: a later change of the event has followed, or nothing is left of what it is about. */
const newsOf = (
  topic: string,
  order: OrderWire,
  { refundId, changeId }: Pick<z.infer<typeof payloadSchema>, 'refundId' | 'changeId'>,
): News | undefined => {
  if (topic === 'order.confirmed') return order.orderStatus === 'refunded' ? undefined : { topic };
  const change = order.notices.find(({ id }) => id === changeId);
  if (topic === 'event.changed') {
    if (change === undefined) throw new GiveUp('its change is gone');
    const { id: changed, eventId } = change;
    const isLast = order.notices.every((one) => one.eventId !== eventId || one.id <= changed);
    const hasTickets = order.items.some(
      (item) => item.productType === 1 && item.event.id === eventId && item.tickets.length > 0,
    );
    return isLast && hasTickets ? { topic, change } : undefined;
  }
  const refund = order.refunds.find(({ id }) => id === refundId);
  if (refund === undefined) throw new GiveUp('its refund is gone');
  const isRefused = refund.status === 'refused';
  if (topic === 'order.refund-refused') return isRefused ? { topic, refund, change } : undefined;
  // Its refusal is an e-mail of its own, and the only one when it came before this was sent.
  return isRefused ? undefined : { topic: 'order.refunded', refund, change };
};

/** ORDER-5, ORDER-8: sends the e-mail of one row of the outbox. */
export const createMailer = ({ db, tenants, deliver, origin, from, bounces }: Options): Send => {
  /** A brand that this process does not serve has its e-mails sent later, as while a mail server is away: another process may serve it. */
  const brandOf = (tenantId: string): TenantConfig => {
    const tenant = tenants.find(({ id }) => id === tenantId);
    if (tenant === undefined) throw new Error(`its brand ${tenantId} is not served here`);
    return tenant;
  };
  const send = async (name: string, write: () => Promise<SendMailOptions>): Promise<void> => {
    try {
      const mail = await write();
      const envelope = bounces && { envelope: { from: returnAddress(bounces, name), to: mail.to } };
      await deliver({ ...mail, ...envelope }, name);
    } catch (error) {
      throw error instanceof Unsendable ? new GiveUp(error.message) : error;
    }
  };
  const idOf = (name: string): string => `<${name}@${new URL(origin).hostname}>`;

  const sendListNews = async ({ id, topic, created_at: date }: Message, token: string): Promise<void> => {
    const buyer = await findListBuyer(db, token);
    // Its place was taken, left or is over meanwhile, as its visitor knows.
    if (buyer === undefined) return;
    if (topic === 'list.offered' && (buyer.until === null || buyer.until <= new Date())) return;
    const tenant = brandOf(buyer.tenantId);
    const { language, email, eventId } = buyer;
    const row = (await recentEvents(db, [eventId])).get(eventId);
    if (row === undefined) throw new GiveUp('its event is gone');
    const event = eventToWire(row, { tenant, language });
    const until = topic === 'list.offered' && buyer.until ? untilWords(buyer.until, event.timeZone, language) : null;
    const name = `${token}.${id}`;
    const common = { tenant, language, origin: originOf(origin, tenant), from, messageId: idOf(name), date };
    await send(name, async () => writeListLetter({ token, email, event, until }, common));
  };

  const sendFailure = async ({ id, created_at: date }: Message, purchaseId: string): Promise<void> => {
    const payer = await findPayer(db, purchaseId);
    if (payer === undefined) return;
    const tenant = brandOf(payer.tenantId);
    const name = `${purchaseId}.${id}`;
    const { language } = payer;
    const common = { tenant, language, origin: originOf(origin, tenant), from, messageId: idOf(name), date };
    await send(name, async () => writeFailureLetter(payer, common));
  };

  return async (message) => {
    const { id, topic, created_at: date } = message;
    const payload = payloadSchema.parse(message.payload);
    const { orderUuid, entryToken, purchaseId } = payload;
    if (purchaseId !== undefined) return sendFailure(message, purchaseId);
    if (entryToken !== undefined) return sendListNews(message, entryToken);
    const buyer = orderUuid === undefined ? undefined : await findBuyer(db, orderUuid);
    if (buyer === undefined) throw new GiveUp('its order is gone');
    const tenant = brandOf(buyer.tenantId);
    const { language } = buyer;
    const context = { tenant, language };
    const order = await readOrderOfPurchase(db, buyer.purchaseId, context);
    const news = newsOf(topic, order, payload);
    if (news === undefined) return;
    const name = `${orderUuid}.${id}`;
    await send(name, async () => {
      const files = await orderFilesOf(db, order, context);
      const common = { tenant, language, origin: originOf(origin, tenant), from, messageId: idOf(name), date };
      return writeLetter({ news, order, files, ...common });
    });
  };
};
