import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../ui/chip.tsx';
import { Icon } from '../ui/icon.tsx';
import { formatLoyalty, type LoyaltyAmount, type LoyaltyProgramme, shownEarning } from './loyalty.ts';

type EarnChipProps = {
  /** Who earns: members with this purchase, the member who is signed in, or the one who bought. */
  who: 'members' | 'you' | 'bought';
  programme: LoyaltyProgramme;
  earn: LoyaltyAmount;
  /** The events' bonus in it, which is named apart. */
  bonus: LoyaltyAmount | null | undefined;
  className?: string;
};

/** LOYAL-2: what a purchase earns. */
export const EarnChip = ({ who, programme, earn, bonus, className }: EarnChipProps) => {
  const { t, i18n } = useTranslation('sale');
  const earning = shownEarning(programme, earn);
  if (!earning) return null;
  const amount = formatLoyalty(earning, i18n.language);
  return (
    <Chip tone="brand" className={className}>
      <Icon as={Star} className="size-4" />
      {/* With a bonus it is longer than a phone is wide. */}
      <span className="py-0.5 leading-tight whitespace-normal">
        {t(`earn.${who}`, { amount, programme: programme.name })}
        {bonus && ` ${t('earn.bonus', { bonus: formatLoyalty(bonus, i18n.language) })}`}
      </span>
    </Chip>
  );
};
