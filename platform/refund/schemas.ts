import { z } from 'zod';
import { named } from '../core/schemas.ts';

const ids = z.array(z.uuid()).min(1).max(100);

/** POST /api/order/{uuid}/refund */
export const refundBody = z.object({
  idempotencyKey: z.uuid(),
  tickets: ids.optional().describe('Ids of tickets to give back; without tickets and rooms all that is left goes back'),
  rooms: ids.optional().describe('Ids of the order’s hotel items to give back'),
});

named({ GiveBack: refundBody });
