import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { CITY_SUGGESTIONS } from '../core/constants.ts';
import { useUpgrade } from '../core/ui/use-upgrade.ts';
import type { Place } from './place.ts';
import { usePlaceLabel } from './use-place-label.ts';

const loadCombobox = () => import('./city-combobox.tsx');

type CityFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: Place | null;
  onChange: (place: Place | null) => void;
  /** Text that was typed and of which no city was chosen. */
  typed: string | null;
  onTyped: (text: string) => void;
};

/** A text field for a city; its menu is loaded on hover, focus or input. For screens with room for the menu. */
export const CityField = ({ value, onChange, typed, onTyped, ...given }: CityFieldProps) => {
  const { t } = useTranslation('main');
  const label = usePlaceLabel(value, typed);
  const { upgrade, plain } = useUpgrade(loadCombobox);
  const input = { autoComplete: 'off', maxLength: 100, placeholder: t('city.everywhere'), ...given };
  if (upgrade) {
    const { CityCombobox } = upgrade.module;
    return (
      <CityCombobox
        {...{ value, onChange, typed, onTyped, input }}
        limit={CITY_SUGGESTIONS}
        plainField={upgrade.typed}
      />
    );
  }
  return (
    <input
      {...input}
      {...plain}
      key={label}
      defaultValue={label}
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
    />
  );
};
