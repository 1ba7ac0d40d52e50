import type { Level } from '../core/rates/bucket.ts';
import type { PartnerKey } from '../generated/platform.ts';

/** What one request of a partner's key has spent. */
export type Spent = { requested: number; actual: number; level: Level };

/** The key of a request, what the request has spent so far, and the storefront's origin for addresses of its pages. */
export type KeyUse = { key: PartnerKey; spent: Spent | null; storefront: string };
