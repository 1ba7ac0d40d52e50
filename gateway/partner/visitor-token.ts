import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SESSION_ID_MS, TOKEN_MS } from '#rules/timings.ts';
import type { PartnerKey } from '../generated/platform.ts';
import type { Seal } from '../session/sealed.ts';

/** What a buyer came with, and until when (ms) it counts. */
export type Brought = { value: string; until: number };

/** Whom a partner's key acts for: the owner of carts and orders, the member's access token when there is one, and what at the storefront a page's address brings. */
export type PartnerVisitor = {
  sessionId: string;
  accessToken: string | null;
  /** CART-15 */
  discount: Brought | null;
  /** AUTH-6 */
  referral: Brought | null;
};

export type VisitorTokens = {
  /** A new visitor, or the given one with another access token. */
  make(key: PartnerKey, visitor: Partial<PartnerVisitor>): Promise<{ token: string; expiresAt: string }>;
  /** Null for what is no token of this partner at this brand, made with a key of the same mode. */
  read(key: PartnerKey, token: string): Promise<PartnerVisitor | null>;
  /** Null for what the storefront would not take either. */
  discount(token: string): Brought | null;
  referral(token: string): Promise<Brought | null>;
};

/** How the storefront reads what a page's address brings. */
type Rules = { isDiscount: (token: string) => boolean; referralOf: (token: string) => Promise<string | null> };

export const LONGEST_ACCESS_TOKEN = 4_000;
const PRINTABLE = /^[\x21-\x7e]+$/;
export const isAccessToken = (text: string): boolean => text.length <= LONGEST_ACCESS_TOKEN && PRINTABLE.test(text);

const PREFIX = 'gsv_';
const brought = z.object({ value: z.string(), until: z.number() }).nullable().default(null);
/** Tokens of the release before have no discount and no referral. */
const sealed = z.object({
  sessionId: z.uuid(),
  partner: z.string(),
  mode: z.string(),
  accessToken: z.string().nullable(),
  discount: brought,
  referral: brought,
});

/** `seal` belongs to the brand: what one brand sealed, no other opens. */
export function createVisitorTokens(seal: Seal, now: () => number, { isDiscount, referralOf }: Rules): VisitorTokens {
  const fresh = (value: string): Brought => ({ value, until: now() + TOKEN_MS });
  const inTime = (one: Brought | null): Brought | null => (one !== null && one.until > now() ? one : null);
  return {
    make: async (
      { partner, mode },
      { sessionId = randomUUID(), accessToken = null, discount = null, referral = null },
    ) => {
      const until = new Date(now() + SESSION_ID_MS);
      const token = await seal.close({ sessionId, partner, mode, accessToken, discount, referral }, until);
      return { token: PREFIX + token, expiresAt: until.toISOString() };
    },
    read: async ({ partner, mode }, token) => {
      if (!token.startsWith(PREFIX)) return null;
      const visitor = await seal.open(token.slice(PREFIX.length), sealed, new Date(now()));
      if (visitor === null || visitor.partner !== partner || visitor.mode !== mode) return null;
      const { sessionId, accessToken, discount, referral } = visitor;
      return { sessionId, accessToken, discount: inTime(discount), referral: inTime(referral) };
    },
    discount: (token) => (isDiscount(token) ? fresh(token) : null),
    referral: async (token) => {
      const id = await referralOf(token);
      return id === null ? null : fresh(id);
    },
  };
}
