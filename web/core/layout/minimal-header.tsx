import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountSlot } from './account-slot.tsx';
import { useShell } from './shell.tsx';
import { Wordmark } from './wordmark.tsx';

/** For blank layouts: the logo, at the end a slot, such as the hold clock, and the account unless the page is nobody's. */
export const MinimalHeader = ({ account = true, children }: { account?: boolean; children?: ReactNode }) => {
  const { t } = useTranslation('shared');
  const { brand } = useShell();
  return (
    <header className="sticky top-0 z-5 border-b border-line bg-page/95 backdrop-blur-sm">
      <div className="shell flex min-h-16 items-center justify-between gap-2 py-2 sm:gap-4">
        <Wordmark brand={brand} homeLabel={t('header.home', { brand })} />
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-2 sm:gap-3">
          {children}
          {account && <AccountSlot />}
        </div>
      </div>
    </header>
  );
};
