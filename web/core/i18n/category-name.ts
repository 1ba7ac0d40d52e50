import { useTranslation } from 'react-i18next';

const known = ['sports', 'concerts', 'arts', 'family', 'other'] as const;

/** A category's name in the visitor's language; one we have no words for keeps the catalogue's. */
export const useCategoryName = () => {
  const { t } = useTranslation('common');
  return ({ id, name }: { id: string; name: string }): string => {
    const slug = known.find((one) => one === id);
    return slug ? t(`categories.${slug}`) : name;
  };
};
