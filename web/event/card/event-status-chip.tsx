import { useTranslation } from 'react-i18next';
import { Chip, type ChipTone } from '../../core/ui/chip.tsx';
import type { EventNote } from './event-rules.ts';

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
