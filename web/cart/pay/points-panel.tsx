import { History, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoney } from '../../core/money/format.ts';
import { formatLoyalty, type LoyaltyProgramme, loyaltyAmount, shownEarning } from '../../core/money/loyalty.ts';
import { formatUtcDay } from '../../core/time/format.ts';
import { Chip, FilterChipButton } from '../../core/ui/chip.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import type { CheckoutCart } from '../cart-data.ts';
import { StepCard } from '../checkout/step-card.tsx';
import type { PaymentSplit } from './payment-split.ts';
import { leftAfter, type PointsRange, quickChoices } from './points-choice.ts';
import { PointsField } from './points-field.tsx';
import { PointsSlider } from './points-slider.tsx';
import type { CheckoutWallet, Points } from './use-points.ts';

type PanelProps = {
  cart: CheckoutCart;
  loyalty: LoyaltyProgramme & { minimumRedemption: { points: number } };
  split: PaymentSplit;
  disabled: boolean;
};
type ReadyProps = PanelProps & { wallet: CheckoutWallet; choose: (points: number) => void };

/** Amounts of this programme in this cart's currency, as texts. */
const useAmounts = ({ cart, loyalty }: Pick<PanelProps, 'cart' | 'loyalty'>) => {
  const { i18n } = useTranslation();
  return (points: number) =>
    formatLoyalty(loyaltyAmount(points, loyalty, cart.totals.total.currencyCode), i18n.language);
};

/** The spec's tooltip; it stays open, because a finger cannot hover. */
const Unable = ({ cart, loyalty, wallet }: Omit<ReadyProps, 'choose'>) => {
  const { t } = useTranslation('checkout');
  const amount = useAmounts({ cart, loyalty });
  const { points: least } = loyalty.minimumRedemption;
  const isPoor = wallet.balance.points < least;
  const owed = wallet.owed?.points ?? 0;
  return (
    <div
      role="note"
      className="relative w-fit max-w-full rounded-control bg-ink px-4 py-3 text-[0.9375rem] text-page before:absolute before:bottom-full before:left-6 before:border-8 before:border-transparent before:border-b-ink"
    >
      <p className="font-semibold">{t('points.unable', { programme: loyalty.name })}</p>
      <p>
        {owed > 0
          ? t('points.owed', { amount: amount(owed), programme: loyalty.name })
          : t(isPoor ? 'points.poor' : 'points.cheap', { least: amount(least), programme: loyalty.name })}
      </p>
    </div>
  );
};

/** What stays in the wallet, until when, and what this order earns. */
const Outlook = ({ cart, loyalty, split, wallet }: Omit<ReadyProps, 'choose'>) => {
  const { t, i18n } = useTranslation(['checkout', 'sale']);
  const amount = useAmounts({ cart, loyalty });
  const { points, first } = leftAfter(wallet.lots, split.points);
  const earning = shownEarning(loyalty, split.earn);
  const isShown = loyalty.currencyType === 'POINTS' && first !== null;
  return (
    <p className="flex items-start gap-2 text-[0.9375rem] text-soft">
      <Icon as={History} className="mt-0.5 size-4" />
      <span>
        {isShown &&
          t('points.left', {
            amount: amount(points),
            expiring: amount(first.points),
            date: formatUtcDay(first.expiresAt, i18n.language),
          })}{' '}
        {earning && t('points.earns', { amount: formatLoyalty(earning, i18n.language), programme: loyalty.name })}
      </span>
    </p>
  );
};

const Choice = (props: ReadyProps & { range: PointsRange }) => {
  const { cart, loyalty, split, range, disabled, choose } = props;
  const { t, i18n } = useTranslation('checkout');
  const amount = useAmounts(props);
  const isPoints = loyalty.currencyType === 'POINTS';
  const control = { split, range, programme: loyalty, disabled, onChange: choose };
  return (
    <>
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-1">
        <span className="text-sm text-soft" aria-hidden="true">
          {t('points.use')}
        </span>
        <span className="text-right text-sm text-soft">{t('points.rest')}</span>
        <PointsField {...control} />
        <output htmlFor="points-field" className="amount text-right text-2xl font-extrabold sm:text-3xl">
          {formatMoney(split.cash, i18n.language)}
        </output>
        {isPoints && (
          <span className="text-sm text-soft">
            {t('points.worth', { worth: formatMoney(split.worth, i18n.language) })}
          </span>
        )}
      </div>
      <PointsSlider totals={cart.totals} {...control} />
      <fieldset aria-label={t('points.quick')} className="flex flex-wrap gap-2">
        {quickChoices(range).map((points) => (
          <FilterChipButton
            key={points}
            active={split.points === points}
            disabled={disabled}
            onClick={() => choose(points)}
          >
            {points === 0
              ? t('points.none')
              : points === range.most
                ? t('points.all', { amount: amount(points) })
                : amount(points)}
          </FilterChipButton>
        ))}
      </fieldset>
      <Outlook {...props} />
    </>
  );
};

const Content = ({ view, ...props }: PanelProps & { view: Extract<Points, { state: 'ready' }> }) => {
  const { t } = useTranslation('checkout');
  const { wallet, range, choose } = view;
  if (!wallet.isRegistered)
    return (
      <p>
        <Link
          to="/wallet"
          target="_blank"
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
        >
          {t('points.link', { programme: props.loyalty.name })}
        </Link>
      </p>
    );
  if (range === null) return <Unable {...props} wallet={wallet} />;
  return <Choice {...props} wallet={wallet} range={range} choose={choose} />;
};

/** LOYAL-3: a member pays with points as far as they go. */
export const PointsPanel = ({ view, ...props }: PanelProps & { view: Exclude<Points, { state: 'none' }> }) => {
  const { t } = useTranslation('checkout');
  const amount = useAmounts(props);
  const { name, currencyType } = props.loyalty;
  const balance = view.state === 'ready' && currencyType === 'POINTS' ? view.wallet.balance.points : null;
  return (
    <StepCard
      title={t('points.title', { programme: name })}
      mark={
        balance !== null && (
          <Chip tone="brand">
            <Icon as={Star} className="size-4" />
            {t('points.balance', { amount: amount(balance) })}
          </Chip>
        )
      }
      level="h1"
    >
      {view.state === 'loading' && <Skeleton className="h-44" />}
      {view.state === 'failed' && <p>{t('points.failed', { programme: name })}</p>}
      {view.state === 'ready' && <Content {...props} view={view} />}
    </StepCard>
  );
};
