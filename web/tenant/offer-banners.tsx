import { Star, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscountBannerFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../core/apollo/use-fragment.ts';
import { useShell } from '../core/layout/shell.tsx';
import { formatNumber, formatPercent } from '../core/money/format.ts';
import { formatLoyalty, loyaltyAmount } from '../core/money/loyalty.ts';
import { HydrateLater } from '../core/ui/hydrate-later.tsx';
import { Icon } from '../core/ui/icon.tsx';
import { useLoyalty } from './use-loyalty.ts';

const Banner = ({ mark, title, detail }: { mark: ReactNode; title: string; detail: string }) => (
  <li className="flex items-center gap-4 rounded-card bg-sunk p-4 sm:p-5">
    <span className="inline-flex h-12 min-w-12 shrink-0 items-center justify-center rounded-control bg-accent-tint px-2 font-extrabold text-accent-text">
      {mark}
    </span>
    <div>
      <p className="font-bold">{title}</p>
      <p className="text-[0.9375rem] text-soft">{detail}</p>
    </div>
  </li>
);

/** HOME-2, HOME-9: the tenant's first discount, and where the tickets come from. */
const DiscountBanner = () => {
  const { t, i18n } = useTranslation('home');
  const { tenant } = useShell();
  const { data, complete } = useFragment({
    fragment: DiscountBannerFragmentDoc,
    fragmentName: 'DiscountBanner',
    from: tenant ?? null,
  });
  const discount = complete ? data?.discounts[0] : undefined;
  if (!discount) return null;
  const mark =
    discount.kind === 'PERCENTAGE' ? formatPercent(Number(discount.value), i18n.language) : <Icon as={Tag} />;
  return (
    <Banner
      mark={mark}
      title={discount.topBanner ?? discount.shortMessage}
      detail={discount.bottomBanner ?? t('provider')}
    />
  );
};

/** HOME-2: the loyalty programme; nothing when the tenant has none (TEN-3). */
const LoyaltyBanner = () => {
  const { t, i18n } = useTranslation('home');
  const loyalty = useLoyalty();
  if (!loyalty || !(loyalty.earns || loyalty.redeems)) return null;
  const programme = loyalty.name;
  const minimum = formatLoyalty(loyaltyAmount(loyalty.minimumRedemption, loyalty, loyalty.currencyCode), i18n.language);
  const star = <Icon as={Star} />;
  if (!loyalty.earns) {
    const detail = t('redeem.detail', { minimum });
    return <Banner mark={star} title={t('redeem.title', { programme })} detail={detail} />;
  }
  const earned =
    loyalty.currencyType === 'MONEY'
      ? t('earn.back', { percent: formatPercent(loyalty.earnRate * 100, i18n.language) })
      : t('earn.detail', { count: loyalty.earnRate, rate: formatNumber(loyalty.earnRate, i18n.language) });
  const detail = loyalty.redeems ? `${earned}, ${t('earn.redeem', { minimum })}` : earned;
  return <Banner mark={star} title={t('earn.title', { programme })} detail={detail} />;
};

export const OfferBanners = () => {
  const { t } = useTranslation('home');
  return (
    <ul aria-label={t('offers')} className="grid gap-3 md:auto-cols-fr md:grid-flow-col empty:hidden">
      <HydrateLater>
        <DiscountBanner />
      </HydrateLater>
      <HydrateLater>
        <LoyaltyBanner />
      </HydrateLater>
    </ul>
  );
};
