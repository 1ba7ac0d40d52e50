import { UserMenuFragmentDoc, WalletMenuFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';

const useWallet = () => {
  const { data, complete } = useFragment({
    fragment: WalletMenuFragmentDoc,
    fragmentName: 'WalletMenu',
    from: { __typename: 'Viewer' },
  });
  return complete ? data.wallet : null;
};

/** The signed-in member as the viewer's query brought them; null until then, or when it failed. */
export const useMember = () => {
  const { data, complete } = useFragment({
    fragment: UserMenuFragmentDoc,
    fragmentName: 'UserMenu',
    from: { __typename: 'Viewer' },
  });
  const wallet = useWallet();
  if (!complete || !data.user) return null;
  const { balance } = data.user;
  // A purchase answers with the wallet, so its balance is the latest; null stays null where the programme is in money.
  return { ...data.user, balance: balance && (wallet?.balance ?? balance) };
};
export type Member = NonNullable<ReturnType<typeof useMember>>;

/** The tenant's loyalty programme: its name, and where it is redeemed the currency that a balance is worth. */
export type MenuProgramme = { name: string; currencyCode: string; redeems: boolean };

/** The member's points that expire first; null when there are none, or they are not known. */
export const useFirstLot = () => useWallet()?.lots[0] ?? null;
