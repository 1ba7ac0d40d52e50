import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpgrade } from '../core/ui/use-upgrade.ts';

const loadAutocomplete = () => import('./keyword-autocomplete.tsx');

/** What to search for: a plain field of its form until somebody is about to use it, then one that suggests. */
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
