import { anyAnswer, listOf, type Read } from '../core/contract/fields.ts';
import { earnedPoints, type WalletWire, wallet, walletRegistration } from '../core/contract/member.ts';
import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { hasFields, type WithOptional } from '../core/http/wire.ts';
import type { LedgerEntry, PointLot, WalletLinkInput } from '../generated/platform.ts';

export type LotWire = PointLot;

export type { WalletWire };

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

export type EarnWire = Read<typeof earnedPoints>;

export type LinkBody = WalletLinkInput;

export const walletSource = (rest: Rest) => ({
  own: () => rest.getFresh('wallet', path`/api/wallet`, wallet),
  entries: (page: Params) => rest.get('wallet', path`/api/wallet/entries`, listOf(isEntry), page),
  link: (body: LinkBody) => rest.send('wallet', 'POST', path`/api/wallet`, wallet, { body }),
  /** As link, of an upstream that may answer it with anything. */
  linkCore: (body: LinkBody) => rest.send('wallet', 'POST', path`/api/wallet`, anyAnswer, { body }),
  register: (email: string) => rest.send('wallet', 'POST', path`/api/wallet/register/${{ email }}`, walletRegistration),
  earn: (productId: string, amount: number) =>
    rest.send('wallet', 'POST', path`/api/compute/earn/points`, earnedPoints, { body: { productId, amount } }),
});
export type WalletSource = ReturnType<typeof walletSource>;
