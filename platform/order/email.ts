import { billingSchema } from '../cart/schemas.ts';
import { type Db, inTransaction } from '../core/db.ts';
import { invalid, notFound, PlatformError } from '../core/errors.ts';
import { changeAddress, lockOrder, sendAgain } from './email-repository.ts';

export { sendLink } from './email-repository.ts';

import { findOrder, MOST_EMAIL_CHANGES, type OrderKey } from './repository.ts';

/**
 * ORDER-9: the e-mails that did not reach the buyer go to another address, which the order has from then on. For the guest in whose
 * browser it was bought, and for the member who bought it: 404 for others, also with its link, as the address makes an order a
 * member's own (joinGuestOrders). 40020 while no e-mail was refused or returned, though repeating a change answers
 * as it did; 40081 after the last change.
 */
export const changeEmail = (db: Db, key: Omit<OrderKey, 'linkKey'>, emailAddress: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const found = await findOrder(tx, key);
    if (found === undefined) throw notFound('order');
    await lockOrder(tx, found.id);
    const order = (await findOrder(tx, key)) ?? found;
    if (order.undelivered_at === null) {
      const isRepeated = order.email_changes > 0 && billingSchema.parse(order.billing).emailAddress === emailAddress;
      if (isRepeated) return;
      throw invalid('emailAddress', 'cannot be changed: no e-mail of this order was refused or returned');
    }
    if (order.email_changes >= MOST_EMAIL_CHANGES)
      throw new PlatformError('40081', {
        detail: `The address of an order can be changed ${MOST_EMAIL_CHANGES} times.`,
      });
    await sendAgain(tx, order.id);
    await changeAddress(tx, order.id, emailAddress);
  });
