import type { WalletEntriesQuery, WalletPageQuery } from '#operations/generated/documents.ts';
import type { LoyaltyProgramme } from '../core/money/loyalty.ts';

export type WalletOnPage = NonNullable<WalletPageQuery['wallet']>;
export type Movement = NonNullable<NonNullable<WalletEntriesQuery['wallet']>['entries']>['items'][number];

/** The programme with its rules; `currencyCode` is the currency that it states them in. */
export type Programme = LoyaltyProgramme & {
  earnRate: number;
  minimumRedemption: number;
  currencyCode: string;
  /** The only currency in which purchases earn, and points pay; null where it isn't known. */
  onlyIn: string | null;
};
