import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

const translated = ['sports', 'concerts', 'arts', 'family', 'other'] as const;

/** A category's name in the language of `t`; the catalogue's name for categories without a text. */
export const categoryNameIn =
  (t: TFunction<'common'>) =>
  ({ id, name }: { id: string; name: string }): string => {
    const slug = translated.find((one) => one === id);
    return slug ? t(`categories.${slug}`) : name;
  };

/** A category's name in the page's language. */
export const useCategoryName = () => categoryNameIn(useTranslation('common').t);
