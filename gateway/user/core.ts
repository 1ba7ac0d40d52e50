import type { UserWire, WalletWire } from '../core/contract/member.ts';
import { UpstreamRejection } from '../core/errors/upstream-errors.ts';

const NOT_FOUND = 404;

/** A member of an upstream that tells the registration with the wallet alone. Without a wallet the member is not registered. */
export const coreUser =
  (user: { own: () => Promise<UserWire> }, wallet: { own: () => Promise<WalletWire> }) =>
  async (): Promise<UserWire> => {
    const told = await user.own();
    try {
      const { isRegistered, isEmailVerified, memberDetailsStatus, email } = await wallet.own();
      return { ...told, isRegistered, isEmailVerified, memberDetailsStatus, email: told.email ?? email?.email ?? null };
    } catch (error) {
      if (error instanceof UpstreamRejection && error.rest.status === NOT_FOUND) return told;
      throw error;
    }
  };
