import { useTranslation } from 'react-i18next';

const translated = ['sports', 'concerts', 'arts', 'family', 'other'] as const;

/** A category's name in the page's language; the catalogue's name for categories without a text. */
export const useCategoryName = () => {
  const { t } = useTranslation('common');
  return ({ id, name }: { id: string; name: string }): string => {
    const slug = translated.find((one) => one === id);
    return slug ? t(`categories.${slug}`) : name;
  };
};
