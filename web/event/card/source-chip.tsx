import { Repeat2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../core/ui/chip.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { isMarketplace } from './event-rules.ts';

/** EVENT-9: marks an event whose tickets come from the provider's marketplace. */
export const SourceChip = ({ source }: { source: Parameters<typeof isMarketplace>[0] }) => {
  const { t } = useTranslation('main');
  if (!isMarketplace(source)) return null;
  return (
    <Chip>
      <Icon as={Repeat2} className="size-3.5" />
      {t('card.marketplace')}
    </Chip>
  );
};
