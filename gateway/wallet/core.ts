import type { WalletWire } from '../core/contract/member.ts';
import type { LinkBody, WalletSource } from './source.ts';

/** Linking is answered with anything: the wallet is read again. */
export const coreWallet =
  (own: WalletSource) =>
  async (body: LinkBody): Promise<WalletWire> => {
    await own.linkCore(body);
    return own.own();
  };
