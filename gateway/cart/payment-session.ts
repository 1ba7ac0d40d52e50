import { z } from 'zod';
import { climbs } from '#rules/climbing-path.ts';
import { EXTENSION_MINUTES, HOLD_MINUTES, REDIRECT_MINUTES } from '#rules/hold.ts';
import { badInput } from '../core/errors/client-errors.ts';
import type { BillingInput } from '../generated/resolver-types.ts';
import type { Seal } from '../session/sealed.ts';

/** What a page of ours is to be paid for a partner: whose cart, by whom, how much, and where to return to. */
const session = z.object({
  partner: z.string(),
  sessionId: z.uuid(),
  accessToken: z.string().nullable(),
  cartId: z.uuid(),
  billing: z.custom<BillingInput>((value) => typeof value === 'object' && value !== null),
  redeemPoints: z.number(),
  expectedTotalMinorUnits: z.number(),
  currencyCode: z.string(),
  returnUrl: z.url(),
});
export type PaymentSession = z.infer<typeof session>;

export type PaymentSessions = {
  close(session: PaymentSession): Promise<{ token: string; expiresAt: string }>;
  /** Null for what is no payment session of this brand, or not any more. */
  open(token: string): Promise<PaymentSession | null>;
};

/** No cart is held longer, so that a session never outlives what it pays for by much. */
const LIFETIME_MS = (HOLD_MINUTES + EXTENSION_MINUTES + REDIRECT_MINUTES) * 60_000;
const LONGEST_RETURN_URL = 2_000;

export function createPaymentSessions(seal: Seal, now: () => number): PaymentSessions {
  return {
    close: async (value) => {
      const until = new Date(now() + LIFETIME_MS);
      return { token: await seal.close(value, until), expiresAt: until.toISOString() };
    },
    open: (token) => seal.open(token, session, new Date(now())),
  };
}

/** The address itself, or one below it. */
function isBelow(url: URL, allowed: string): boolean {
  const { origin, pathname } = new URL(allowed);
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return url.origin === origin && (url.pathname === pathname || url.pathname.startsWith(folder));
}

/** Where a page leads back to: an allowed address or one below it, so that nobody else is sent a buyer by us. */
export function checkedReturnUrl(text: string, returnUrls: readonly string[], whose: string): string {
  const url = text.length <= LONGEST_RETURN_URL ? URL.parse(text) : null;
  if (url !== null && climbs(url.pathname))
    throw badInput('input.returnUrl', 'must not lead upwards by “..” in its path, however it is encoded');
  const isPlain = url !== null && url.username === '' && url.password === '' && url.hash === '';
  if (isPlain && returnUrls.some((allowed) => isBelow(url, allowed))) return url.href;
  throw badInput('input.returnUrl', `must be ${whose} or below one, without a fragment`);
}

/** The return address with what happened. The partner asks the graph before it believes it: a buyer can type it too. */
export function returnTo(returnUrl: string, outcome: Readonly<Record<string, string>>): string {
  const url = new URL(returnUrl);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  return url.href;
}
