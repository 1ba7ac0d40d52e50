import { type ComponentType, createContext, useContext } from 'react';

export type AccountProps = {
  /** On the dark banner of the home page. */
  onDark?: boolean;
};

/** The root provides the feature's component, which `core` must not import. */
export const AccountContext = createContext<ComponentType<AccountProps> | null>(null);

/** The sign-in link or the member's menu, at the end of every header. */
export const AccountSlot = (props: AccountProps) => {
  const Account = useContext(AccountContext);
  return Account && <Account {...props} />;
};
