import { z } from 'zod';
import { named } from '../core/schemas.ts';

const ids = z.array(z.uuid()).min(1).max(100);

/** POST /api/order/{uuid}/refund */
export const refundBody = z.object({
  idempotencyKey: z.uuid(),
  tickets: ids
    .optional()
    .describe('Ids of tickets to give back; without tickets and rooms everything that is left is returned'),
  rooms: ids.optional().describe('Ids of the order’s hotel items to give back'),
});

named(
  { GiveBack: refundBody },
  {
    GiveBack: {
      idempotencyKey: '0b9f6c1e-2f4d-4c8a-8a55-1f0e6d7c9b21',
      tickets: ['5f0c1a52-7d1c-4b8e-9a54-6f4f8a3b2c10'],
    },
  },
);
