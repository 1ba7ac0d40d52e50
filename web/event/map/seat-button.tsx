import { Accessibility, Check, EyeOff, Users, X } from 'lucide-react';
import type { CSSProperties, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, type MoneyAmount } from '../../core/money/format.ts';
import { classNames } from '../../core/ui/class-names.ts';
import { Icon } from '../../core/ui/icon.tsx';
import { levelLooks } from './price-levels.ts';
import type { Seat } from './seat-selection.ts';

/** An icon for each kind of seat, so that colour is not the only sign. */
export const SeatMark = ({ features, taken }: { features: Seat['features']; taken: boolean }) => {
  if (taken) return <Icon as={X} className="size-3.5" />;
  if (features.includes('ACCESSIBLE')) return <Icon as={Accessibility} className="size-4.5" />;
  if (features.includes('COMPANION')) return <Icon as={Users} className="size-4" />;
  if (features.includes('RESTRICTED_VIEW')) return <Icon as={EyeOff} className="size-4" />;
  return null;
};

const shape = (features: Seat['features']): string =>
  features.includes('ACCESSIBLE') || features.includes('COMPANION')
    ? 'rounded-[4px]'
    : 'rounded-t-[10px] rounded-b-[5px]';

const look = (taken: boolean, selected: boolean, level: number): string => {
  if (taken) return 'cursor-not-allowed border border-line-strong/50 text-soft';
  if (selected) return 'bg-ink text-page';
  return classNames(levelLooks[level], 'hover:ring-2 hover:ring-ink');
};

type SeatButtonProps = {
  seat: Seat;
  section: string;
  row: string;
  price: MoneyAmount | null;
  /** The level of its price, which is its colour. */
  level: number;
  /** Where the row's curve puts it. */
  style: CSSProperties;
  selected: boolean;
  /** The filter leaves it out. */
  outside: boolean;
  /** The Tab key reaches this one. */
  current: boolean;
  ref?: Ref<HTMLButtonElement>;
  onChoose: () => void;
  onFocus: () => void;
};

/** "Section 104, row F, seat 7, $85.00 with fees" */
const useSeatSpoken = ({
  seat,
  section,
  row,
  price,
  outside,
}: Pick<SeatButtonProps, 'seat' | 'section' | 'row' | 'price' | 'outside'>): string => {
  const { t, i18n } = useTranslation(['sale', 'event']);
  const taken = seat.state === 'TAKEN';
  const facts = [
    t('seats.spoken', { section, row, seats: seat.number, count: 1 }),
    taken ? t('event:seatMap.taken') : price && t('event:seatMap.priced', { price: formatMoney(price, i18n.language) }),
    ...seat.features.map((feature) => t(`seats.feature.${feature}`)),
    outside && t('event:seatMap.outside'),
  ];
  return facts.filter(Boolean).join(', ');
};

/** One seat. */
export const SeatButton = ({
  seat,
  section,
  row,
  price,
  level,
  style,
  selected,
  outside,
  current,
  ref,
  onChoose,
  onFocus,
}: SeatButtonProps) => {
  const taken = seat.state === 'TAKEN';
  const spoken = useSeatSpoken({ seat, section, row, price, outside });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a seat is a cell of the grid and a button at once
    <button
      ref={ref}
      type="button"
      role="gridcell"
      tabIndex={current ? 0 : -1}
      aria-selected={selected}
      aria-disabled={taken || outside || undefined}
      aria-label={spoken}
      title={spoken}
      onClick={onChoose}
      onFocus={onFocus}
      style={style}
      className={classNames(
        'feedback relative inline-flex size-11 shrink-0 items-center justify-center text-[0.8125rem] font-semibold tabular-nums lg:size-9',
        shape(seat.features),
        look(taken, selected, level),
        outside && 'opacity-30',
      )}
    >
      {selected && (
        <span className="absolute -top-1.5 -right-1.5 inline-flex size-4 items-center justify-center rounded-full bg-brand text-on-brand">
          <Icon as={Check} className="size-3" />
        </span>
      )}
      {taken || seat.features.some((feature) => feature !== 'AISLE' && feature !== 'FRONT_ROW') ? (
        <SeatMark features={seat.features} taken={taken} />
      ) : (
        seat.number
      )}
    </button>
  );
};
