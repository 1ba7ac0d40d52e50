import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type EventEarnFragment, EventEarnFragmentDoc } from '#operations/generated/documents.ts';
import { formatMoney, formatNumber } from '../../core/money/format.ts';
import { Chip } from '../../core/ui/chip.tsx';
import { Icon } from '../../core/ui/icon.tsx';

type EventEarnChipProps = {
  event: FragmentType<EventEarnFragment>;
  /** The programme's name, by the tenant (TEN-14). */
  programme: string;
};

/** What the cheapest ticket earns. */
export const EventEarnChip = ({ event, programme }: EventEarnChipProps) => {
  const { t, i18n } = useTranslation('main');
  const { data, complete } = useFragment({ fragment: EventEarnFragmentDoc, fragmentName: 'EventEarn', from: event });
  const earn = complete ? data.loyalty.earn : null;
  if (!earn) return null;
  const amount =
    earn.__typename === 'Points' ? formatNumber(earn.points, i18n.language) : formatMoney(earn, i18n.language);
  return (
    <Chip tone="brand">
      <Icon as={Star} className="size-3.5" />
      <span aria-hidden="true">
        +{amount} {programme}
      </span>
      <span className="sr-only">{t('card.earn', { points: amount, programme })}</span>
    </Chip>
  );
};
