import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { addMoney } from '../../core/money/format.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Price } from '../../core/ui/price.tsx';
import type { ShippingChoice } from '../cart-data.ts';

type ShippingOptionsProps = {
  options: readonly ShippingChoice[] | null;
  chosen: string | null;
  disabled: boolean;
  saving: boolean;
  onChoose: (id: string) => void;
};

const rowClass =
  'feedback relative flex cursor-pointer items-start gap-3.5 rounded-card border border-line p-4 hover:border-line-strong ' +
  'has-checked:border-brand has-checked:bg-brand-tint has-checked:ring-1 has-checked:ring-brand ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text';

/** The delivery options with their prices (CART-8). */
export const ShippingOptions = ({ options, chosen, disabled, saving, onChoose }: ShippingOptionsProps) => {
  const { t } = useTranslation('checkout');
  const name = useId();
  if (!options) return <Alert tone="warning" title={t('delivery.failed')} />;
  if (options.length === 0) return <Alert tone="warning" title={t('delivery.none')} />;
  return (
    <fieldset disabled={disabled} className="flex flex-col gap-3">
      <legend className="sr-only">{t('delivery.options')}</legend>
      {options.map((option) => {
        const price = addMoney(option.fee, option.tax);
        return (
          <label key={option.id} className={rowClass}>
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === chosen}
              onChange={() => onChoose(option.id)}
              className="mt-0.5 size-5 shrink-0 accent-brand-text outline-none"
            />
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
                <span>{option.name}</span>
                <span>{price.minorUnits === 0 ? t('delivery.free') : <Price money={price} />}</span>
              </span>
              {option.description && <span className="text-[0.9375rem] text-soft">{option.description}</span>}
              {option.requiresAddress && <span className="text-[0.9375rem] text-soft">{t('delivery.address')}</span>}
            </span>
          </label>
        );
      })}
      <p role="status" className="sr-only">
        {saving ? t('delivery.saving') : ''}
      </p>
    </fieldset>
  );
};
