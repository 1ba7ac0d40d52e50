import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { SESSION_ID_MS } from '#rules/timings.ts';
import type { PartnerKey } from '../generated/platform.ts';
import type { Seal } from '../session/sealed.ts';

/** Whom a partner's key acts for: the owner of carts and orders, and the member's access token when there is one. */
export type PartnerVisitor = { sessionId: string; accessToken: string | null };

export type VisitorTokens = {
  /** A new visitor, or the given one with another access token. */
  make(key: PartnerKey, visitor: Partial<PartnerVisitor>): Promise<{ token: string; expiresAt: string }>;
  /** Null for what is no token of this partner at this brand, made with a key of the same mode. */
  read(key: PartnerKey, token: string): Promise<PartnerVisitor | null>;
};

export const LONGEST_ACCESS_TOKEN = 4_000;
const PRINTABLE = /^[\x21-\x7e]+$/;
export const isAccessToken = (text: string): boolean => text.length <= LONGEST_ACCESS_TOKEN && PRINTABLE.test(text);

const PREFIX = 'gsv_';
const sealed = z.object({
  sessionId: z.uuid(),
  partner: z.string(),
  mode: z.string(),
  accessToken: z.string().nullable(),
});

/** `seal` belongs to the brand: what one brand sealed, no other opens. */
export function createVisitorTokens(seal: Seal, now: () => number): VisitorTokens {
  return {
    make: async ({ partner, mode }, { sessionId = randomUUID(), accessToken = null }) => {
      const until = new Date(now() + SESSION_ID_MS);
      const token = await seal.close({ sessionId, partner, mode, accessToken }, until);
      return { token: PREFIX + token, expiresAt: until.toISOString() };
    },
    read: async ({ partner, mode }, token) => {
      if (!token.startsWith(PREFIX)) return null;
      const visitor = await seal.open(token.slice(PREFIX.length), sealed, new Date(now()));
      if (visitor === null || visitor.partner !== partner || visitor.mode !== mode) return null;
      return { sessionId: visitor.sessionId, accessToken: visitor.accessToken };
    },
  };
}
