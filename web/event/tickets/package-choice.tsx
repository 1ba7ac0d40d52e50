import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/money/format.ts';
import { CheckboxField } from '../../core/ui/field.tsx';
import { PackageHighlights } from '../../core/ui/package-box.tsx';
import { useHydrated } from '../../core/use-hydrated.ts';
import type { TicketChoices } from './use-ticket-choice.ts';

/** The packages that can be added to these tickets; at most one is chosen (CART-14). */
export const PackageChoice = ({ choices }: { choices: TicketChoices }) => {
  const { t, i18n } = useTranslation('event');
  const hydrated = useHydrated();
  const { packages, chosenPackage, choosePackage } = choices;
  if (packages.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t('package.legend')}</legend>
      {packages.map(({ package: { id, name, highlights }, price }) => (
        <div key={id} className="flex flex-col gap-1 rounded-card bg-sunk px-4 py-2">
          <CheckboxField
            label={
              <span className="font-semibold">
                {t('package.add', { name, price: formatMoney(price, i18n.language) })}
              </span>
            }
            disabled={!hydrated}
            checked={chosenPackage?.package.id === id}
            onChange={({ target }) => choosePackage(target.checked ? id : null)}
          />
          <div className="ps-8 pb-2">
            <PackageHighlights highlights={highlights} />
          </div>
        </div>
      ))}
    </fieldset>
  );
};
