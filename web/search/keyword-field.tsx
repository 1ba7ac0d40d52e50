import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { placeParams } from '../city/place.ts';
import { useUpgrade } from '../core/ui/use-upgrade.ts';
import type { SearchParams } from './search-params.ts';

/** Hidden fields: without JavaScript the form submits them with the keyword. */
export const HiddenParams = ({ params: { place, startDate, endDate } }: { params: SearchParams }) =>
  Object.entries({ ...placeParams(place), startDate, endDate }).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );

/** The text of a field of a submitted form. */
export const textIn = (form: HTMLFormElement, name: string): string | null => {
  const text = new FormData(form).get(name);
  return typeof text === 'string' ? text : null;
};

const loadAutocomplete = () => import('./keyword-autocomplete.tsx');

/** The keyword field of a form; its suggestions are loaded on hover, focus or input. */
export const KeywordField = ({ keyword, ...given }: ComponentProps<'input'> & { keyword: string }) => {
  const { t } = useTranslation('main');
  const { upgrade, plain } = useUpgrade(loadAutocomplete);
  const input = {
    type: 'search',
    name: 'keyword',
    placeholder: t('searchForm.placeholder'),
    enterKeyHint: 'search',
    autoComplete: 'off',
    maxLength: 100,
    ...given,
  } as const;
  if (upgrade) {
    const { KeywordAutocomplete } = upgrade.module;
    return <KeywordAutocomplete keyword={keyword} typed={upgrade.typed} input={input} />;
  }
  return (
    <input
      {...input}
      {...plain}
      key={keyword}
      defaultValue={keyword}
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
    />
  );
};
