import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CookieSettings } from '../../core/consent/cookie-settings.tsx';
import { MinimalHeader } from '../../core/layout/minimal-header.tsx';
import { PageMeta } from '../../core/layout/page-meta.tsx';
import { NeedsScript } from '../../core/ui/needs-script.tsx';

/** The layout of the checkout: logo, hold clock and, where the footer is elsewhere, the cookie settings; no other links. */
export const CheckoutFrame = ({
  title,
  clock,
  account = true,
  children,
}: {
  title?: string;
  clock?: ReactNode;
  /** False: the buyer is a partner's, and signs in there. */
  account?: boolean;
  children: ReactNode;
}) => {
  const { t } = useTranslation('checkout');
  return (
    <>
      <PageMeta title={title ?? t('title')} noindex />
      <MinimalHeader account={account}>{clock}</MinimalHeader>
      <div className="shell pt-5 pb-16 md:pt-8">
        <NeedsScript />
        {children}
        <CookieSettings className="feedback mt-8 inline-flex min-h-11 items-center rounded-control text-[0.9375rem] font-semibold text-soft hover:text-ink" />
      </div>
    </>
  );
};
