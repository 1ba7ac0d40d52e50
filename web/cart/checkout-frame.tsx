import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MinimalHeader } from '../core/layout/minimal-header.tsx';
import { PageMeta } from '../core/layout/page-meta.tsx';
import { NeedsScript } from '../core/ui/needs-script.tsx';

/** The layout of the checkout: logo and hold clock, no other links. */
export const CheckoutFrame = ({
  title,
  clock,
  children,
}: {
  title?: string;
  clock?: ReactNode;
  children: ReactNode;
}) => {
  const { t } = useTranslation('checkout');
  return (
    <>
      <PageMeta title={title ?? t('title')} noindex />
      <MinimalHeader>{clock}</MinimalHeader>
      <div className="shell pt-5 pb-16 md:pt-8">
        <NeedsScript />
        {children}
      </div>
    </>
  );
};
