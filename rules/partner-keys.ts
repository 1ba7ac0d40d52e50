// What partners' keys look like, and what a key may do.

/** `read`: queries. `sell`: visitors, holds, payment pages, refunds. `cards`: buying with a card's token from the partner's own page. `introspect`: reading the schema. `webhooks`: managing them. */
export const keyRights = ['read', 'sell', 'cards', 'introspect', 'webhooks'] as const;
export type KeyRight = (typeof keyRights)[number];

export const keyModes = ['sandbox', 'live'] as const;
export type KeyMode = (typeof keyModes)[number];

/** A key: what it is for, and 32 random bytes in base64url. */
export const PARTNER_KEY = /^gsk_(sandbox|live)_[A-Za-z0-9_-]{43}$/;

/** What a key's budget holds and how much of it comes back each second, when nothing else was said. */
export const KEY_BUDGET = { size: 1_000, perSecond: 50 };
