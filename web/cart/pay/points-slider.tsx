import { Slider } from '@base-ui/react/slider';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/money/format.ts';
import { formatLoyalty, type LoyaltyProgramme } from '../../core/money/loyalty.ts';
import type { CheckoutCart } from '../cart-data.ts';
import { type PaymentSplit, splitOf } from './payment-split.ts';
import { lastStop, type PointsRange, pointsAtStop, stopOf } from './points-choice.ts';

type PointsSliderProps = {
  totals: CheckoutCart['totals'];
  programme: LoyaltyProgramme;
  split: PaymentSplit;
  range: PointsRange;
  disabled: boolean;
  onChange: (points: number) => void;
};

/** None, the minimum, each whole unit of the currency, and all; Page Up and Page Down move by ten. */
export const PointsSlider = ({ totals, programme, split, range, disabled, onChange }: PointsSliderProps) => {
  const { t, i18n } = useTranslation('checkout');
  const spoken = (stop: number) => {
    const { used, cash } = splitOf(totals, programme, pointsAtStop(stop, range));
    return t('points.spoken', {
      amount: formatLoyalty(used, i18n.language),
      programme: programme.name,
      rest: formatMoney(cash, i18n.language),
    });
  };
  return (
    <Slider.Root
      value={stopOf(split.points, range)}
      min={0}
      max={lastStop(range)}
      largeStep={10}
      disabled={disabled}
      onValueChange={(stop) => onChange(pointsAtStop(stop, range))}
      className="px-3"
    >
      <Slider.Control className="flex h-11 items-center data-disabled:opacity-55">
        <Slider.Track className="h-2 w-full rounded-full bg-line forced-colors:border">
          <Slider.Indicator className="rounded-full bg-brand forced-colors:bg-[Highlight]" />
          <Slider.Thumb
            getAriaLabel={() => t('points.slider', { programme: programme.name })}
            getAriaValueText={(_text, stop) => spoken(stop)}
            className="size-7 rounded-full border-[3px] border-brand-text bg-raised shadow-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text"
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
};
