import type { AccountProps } from '../core/layout/account-slot.tsx';
import { useProgramme } from '../tenant/use-loyalty.ts';
import { Account as UserAccount } from '../user/account.tsx';

export const Account = (props: AccountProps) => <UserAccount {...props} programme={useProgramme()} />;
