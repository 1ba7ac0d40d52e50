import { NumberField } from '@base-ui/react/number-field';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromMinorUnits, toCents, toMinorUnits } from '#rules/currency.ts';
import { moneyOptions } from '#rules/number-format.ts';
import { pointsFor } from '#rules/points.ts';
import { numberLocale } from '../../core/money/format.ts';
import { formatLoyalty, type LoyaltyAmount, loyaltyAmount } from '../../core/money/loyalty.ts';
import type { PaymentSplit } from './payment-split.ts';
import type { PointsRange } from './points-choice.ts';

/** How an amount is typed: whole points, or major units of the currency in a money programme. */
const typing = (used: LoyaltyAmount) => {
  if (used.__typename === 'Points')
    return { value: used.points, format: { maximumFractionDigits: 0 }, toPoints: Math.round };
  const { currencyCode: currency } = used;
  return {
    value: fromMinorUnits(used.minorUnits, currency),
    format: moneyOptions(currency),
    toPoints: (amount: number) => pointsFor(toCents(toMinorUnits(amount, currency), currency)),
  };
};

type PointsFieldProps = {
  split: PaymentSplit;
  range: PointsRange;
  programme: { name: string; currencyType: 'POINTS' | 'MONEY' };
  disabled: boolean;
  onChange: (points: number) => void;
};

/** Any amount, typed. What may not be spent becomes the next that may when the field is left. */
export const PointsField = ({ split, range, programme, disabled, onChange }: PointsFieldProps) => {
  const { t, i18n } = useTranslation('checkout');
  const [typed, setTyped] = useState<number | null>();
  const { value, format, toPoints } = typing(split.used);
  const most = typing(loyaltyAmount(range.most, programme, split.cash.currencyCode)).value;
  const leave = () => setTyped(undefined);
  const least = formatLoyalty(loyaltyAmount(range.least, programme, split.cash.currencyCode), i18n.language);
  return (
    <NumberField.Root
      id="points-field"
      value={typed === undefined ? value : typed}
      min={0}
      max={most}
      step="any"
      format={format}
      locale={numberLocale(i18n.language)}
      disabled={disabled}
      onValueChange={(amount) => {
        setTyped(amount);
        onChange(toPoints(amount ?? 0));
      }}
      onValueCommitted={leave}
    >
      <NumberField.Input
        // The library's own is in English only.
        aria-roledescription={undefined}
        aria-label={t('points.field', { programme: programme.name })}
        aria-describedby="points-least"
        onBlur={leave}
        // Enter would pay.
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
        className="w-full min-w-0 rounded-control border border-line-strong/60 bg-raised px-3 py-1 text-2xl font-extrabold tabular-nums hover:border-line-strong disabled:bg-sunk disabled:text-soft sm:text-3xl"
      />
      <span id="points-least" className="sr-only">
        {t('points.least', { amount: least })}
      </span>
    </NumberField.Root>
  );
};
