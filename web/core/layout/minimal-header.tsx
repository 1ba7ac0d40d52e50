import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShell } from './shell.tsx';
import { Wordmark } from './wordmark.tsx';

/** For blank layouts: the logo, and at the end a slot, such as the hold clock. */
export const MinimalHeader = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslation('shared');
  const { brand } = useShell();
  return (
    <header className="sticky top-0 z-5 border-b border-line bg-page/95 backdrop-blur-sm">
      <div className="shell flex min-h-16 items-center justify-between gap-4 py-2">
        <Wordmark brand={brand} homeLabel={t('header.home', { brand })} />
        {children}
      </div>
    </header>
  );
};
