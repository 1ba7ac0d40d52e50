import { path } from '../core/http/path.ts';
import type { Params } from '../core/http/query.ts';
import type { Rest } from '../core/http/rest.ts';
import { isListOf } from '../core/http/wire.ts';
import type { WalletLinkInput } from '../generated/platform.ts';
import { isEarn, isEntry, isRegistration, isWallet } from './wire.ts';

export type LinkBody = WalletLinkInput;

export const walletSource = (rest: Rest) => ({
  own: () => rest.getAnew('wallet', path`/api/wallet`, isWallet),
  entries: (page: Params) => rest.get('wallet', path`/api/wallet/entries`, isListOf(isEntry), page),
  link: (body: LinkBody) => rest.send('wallet', 'POST', path`/api/wallet`, isWallet, { body }),
  register: (email: string) => rest.send('wallet', 'POST', path`/api/wallet/register/${{ email }}`, isRegistration),
  earn: (productId: string, amount: number) =>
    rest.send('wallet', 'POST', path`/api/compute/earn/points`, isEarn, { body: { productId, amount } }),
});
