import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, isListOf, type WithOptional } from '../core/http/wire.ts';
import type {
  EarnedPoints,
  LedgerEntry,
  PointLot,
  Wallet,
  WalletLinkInput,
  WalletRegistration,
} from '../generated/platform.ts';

export type LotWire = PointLot;

/** An older platform does not tell what is owed. */
export type WalletWire = WithOptional<Wallet, 'pointsOwed'>;
const isWallet = hasFields<WalletWire>({
  userId: 'string',
  isEmailVerified: 'boolean',
  isRegistered: 'boolean',
  memberDetailsStatus: 'string',
  pointsBalance: 'number',
  lots: 'list',
});

export type EntryWire = WithOptional<LedgerEntry, 'owed'>;
const isEntry = hasFields<EntryWire>({
  id: 'number',
  kind: 'string',
  points: 'number',
  balance: 'number',
  createdAt: 'string',
  explanation: 'string',
  lots: 'list',
});

const isRegistration = hasFields<WalletRegistration>({
  registerLoyaltyProgramURL: 'string',
  referralId: 'string',
});

export type EarnWire = EarnedPoints;
const isEarn = hasFields<EarnWire>({ points: 'number', bonusPoints: 'number', currency: 'string' });

export type LinkBody = WalletLinkInput;

export const walletSource = (rest: Rest) => ({
  own: () => rest.getFresh('wallet', path`/api/wallet`, isWallet),
  entries: (page: Params) => rest.get('wallet', path`/api/wallet/entries`, isListOf(isEntry), page),
  link: (body: LinkBody) => rest.send('wallet', 'POST', path`/api/wallet`, isWallet, { body }),
  register: (email: string) => rest.send('wallet', 'POST', path`/api/wallet/register/${{ email }}`, isRegistration),
  earn: (productId: string, amount: number) =>
    rest.send('wallet', 'POST', path`/api/compute/earn/points`, isEarn, { body: { productId, amount } }),
});
