import type { FragmentType } from '@apollo/client';
import { Repeat2, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type EventEarnFragment, EventEarnFragmentDoc } from '#operations/generated/documents.ts';
import { useFragment } from '../../core/apollo/use-fragment.ts';
import { formatLoyalty, pointsOf } from '../../core/money/loyalty.ts';
import { Chip, type ChipTone } from '../../core/ui/chip.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { type EventNote, isMarketplace } from './event-rules.ts';

const tones: Record<EventNote, ChipTone> = {
  cancelled: 'cancelled',
  postponed: 'postponed',
  rescheduled: 'rescheduled',
  over: 'neutral',
  soldOut: 'neutral',
  notYet: 'neutral',
  offSale: 'neutral',
  fewLeft: 'warn',
};

export const EventStatusChip = ({ note, className }: { note: EventNote; className?: string }) => {
  const { t } = useTranslation('main');
  return (
    <Chip tone={tones[note]} className={className}>
      {t(`card.${note}`)}
    </Chip>
  );
};

/** EVENT-9: for events whose tickets come from the provider's marketplace. */
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

type EventEarnChipProps = {
  event: FragmentType<EventEarnFragment>;
  /** The tenant's name for its programme (TEN-14). */
  programme: string;
};

/** The points or money that the cheapest ticket earns, and the event's bonus in it. */
export const EventEarnChip = ({ event, programme }: EventEarnChipProps) => {
  const { t, i18n } = useTranslation('main');
  const { data, complete } = useFragment({ fragment: EventEarnFragmentDoc, fragmentName: 'EventEarn', from: event });
  const { earn, bonus } = complete ? data.loyalty : {};
  if (!earn || pointsOf(earn) === 0) return null;
  const amount = formatLoyalty(earn, i18n.language);
  const ofBonus = bonus && t('card.bonus', { bonus: formatLoyalty(bonus, i18n.language) });
  return (
    <Chip tone="brand" className="flex-wrap">
      <Icon as={Star} className="size-3.5" />
      <span aria-hidden="true">
        +{amount} {programme}
      </span>
      <span className="sr-only">{t('card.earn', { points: amount, programme })}</span>
      {ofBonus && <span className="font-normal">{ofBonus}</span>}
    </Chip>
  );
};
