import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../money/format.ts';
import { Icon } from '../ui/icon.tsx';

/** What a hotel was awarded, of five. */
export const Stars = ({ rating }: { rating: number }) => {
  const { t, i18n } = useTranslation('hotels');
  const stars = formatNumber(rating, i18n.language);
  return (
    <span className="inline-flex items-center gap-1 font-semibold">
      <Icon as={Star} className="size-4 fill-current text-brand-text" />
      <span aria-hidden="true">{stars}</span>
      <span className="sr-only">{t('stars', { stars })}</span>
    </span>
  );
};
