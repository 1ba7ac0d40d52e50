import { z } from 'zod';
import { keyRights } from '#rules/partner-keys.ts';
import { named } from '../core/schemas.ts';

/** The SHA-256 of a key, in hexadecimal: the key itself reaches the gateway only. */
export const keyParams = z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal') });

export const partnerKeySchema = z.object({
  id: z.uuid(),
  partner: z.string().describe('The partner’s name at this brand, sent as the second part of gst-partner-api'),
  mode: z.enum(['sandbox', 'live']),
  rights: z.array(z.enum(keyRights)),
  origins: z.array(z.string()).describe('Pages of these origins may ask with it'),
  returnUrls: z.array(z.string()).describe('Where the payment page may lead back to: these addresses and those below'),
  budget: z
    .object({ size: z.number().int(), perSecond: z.number().int() })
    .describe('A leaky bucket: how much cost it holds, and how much leaves it each second'),
});
export type PartnerKey = z.infer<typeof partnerKeySchema>;

export const originsSchema = z.object({ items: z.array(z.string()) });

named({ PartnerKey: partnerKeySchema, PartnerOrigins: originsSchema });
