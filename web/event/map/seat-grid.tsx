import { ArrowUp } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyAmount } from '../../core/money/format.ts';
import { Icon } from '../../core/ui/icon.tsx';
import { bendOf } from './row-curve.ts';
import { SeatButton } from './seat-button.tsx';
import { moveInGrid, type SeatRow } from './seat-selection.ts';

type SeatGridProps = {
  section: string;
  rows: readonly SeatRow[];
  /** What the seats face, like "Stage". */
  focus: string;
  priceOf: (offerId: string) => MoneyAmount | null;
  /** The level of an offer's price, which is its colour. */
  priceLevelOf: (offerId: string) => number;
  isSelected: (row: string, seat: string) => boolean;
  /** The filter leaves it out. */
  isOutside: (row: SeatRow, seat: string) => boolean;
  onChoose: (row: SeatRow, seat: string) => void;
};

const firstFree = (rows: readonly SeatRow[]): { row: number; seat: number } => {
  for (const [row, { seats }] of rows.entries()) {
    const seat = seats.findIndex(({ state }) => state === 'FREE');
    if (seat >= 0) return { row, seat };
  }
  return { row: 0, seat: 0 };
};

const bent = (index: number, length: number, longest: number) => {
  const { shift, turn } = bendOf(index, length, longest);
  return { transform: `translateY(calc(var(--seat-step) * ${shift.toFixed(3)})) rotate(${turn.toFixed(2)}deg)` };
};

/** At both ends of a row. Screen readers get the name from the row's label. */
const RowName = ({ name, style }: { name: string; style: CSSProperties }) => (
  <span
    aria-hidden="true"
    style={style}
    className="inline-flex size-11 shrink-0 items-center justify-center text-sm font-bold text-soft lg:size-9"
  >
    {name}
  </span>
);

/** The edge of what the seats face, above the first row. */
const Edge = ({ focus }: { focus: string }) => (
  <div aria-hidden="true" className="relative mx-auto h-14 w-full max-w-md">
    <svg
      aria-hidden="true"
      viewBox="0 0 100 20"
      preserveAspectRatio="none"
      className="absolute inset-x-0 top-2 h-9 w-full"
    >
      <path
        d="M2 2 Q50 34 98 2"
        fill="none"
        className="stroke-ink"
        strokeWidth="3"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
    <p className="label absolute inset-x-0 top-0 flex items-center justify-center gap-3">
      <Icon as={ArrowUp} className="size-4" />
      {focus}
      <Icon as={ArrowUp} className="size-4" />
    </p>
  </div>
);

type RowProps = Omit<SeatGridProps, 'rows' | 'focus'> & {
  row: SeatRow;
  /** Seats of the longest row. */
  longest: number;
  /** The seat that Tab reaches; null when it is in another row. */
  current: number | null;
  onFocus: (seat: number) => void;
};

const Row = ({ section, row, longest, current, onFocus, onChoose, ...of }: RowProps) => {
  const { t } = useTranslation('event');
  const { length } = row.seats;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the grid
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div
      role="row"
      aria-label={t('seatMap.row', { row: row.name })}
      className="flex items-center justify-center gap-1.5"
    >
      <RowName name={row.name} style={bent(-1, length, longest)} />
      {row.seats.map((seat, index) => (
        <SeatButton
          key={seat.id}
          seat={seat}
          section={section}
          row={row.name}
          price={of.priceOf(seat.offerId)}
          level={of.priceLevelOf(seat.offerId)}
          style={bent(index, length, longest)}
          selected={of.isSelected(row.name, seat.number)}
          outside={of.isOutside(row, seat.number)}
          current={index === current}
          onFocus={() => onFocus(index)}
          onChoose={() => onChoose(row, seat.number)}
        />
      ))}
      <RowName name={row.name} style={bent(length, length, longest)} />
    </div>
  );
};

/** Rows from front to back, curved as they stand. Tab reaches the grid once; arrow keys, Home, End, Page Up and Page Down move within it. */
export const SeatGrid = ({ rows, focus, ...seats }: SeatGridProps) => {
  const { t } = useTranslation('event');
  const [at, setAt] = useState(() => firstFree(rows));
  const grid = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const longest = Math.max(...rows.map(({ seats }) => seats.length));
  const depth = bendOf((longest - 1) / 2, longest, longest).shift;

  // A section wider than the screen opens at its middle.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollLeft = (box.current.scrollWidth - box.current.clientWidth) / 2;
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = moveInGrid(
      rows.map(({ seats }) => seats.length),
      at,
      event.key,
    );
    if (!to) return;
    event.preventDefault();
    setAt(to);
    grid.current
      ?.querySelectorAll('[role=row]')
      [to.row]?.querySelectorAll<HTMLElement>('[role=gridcell]')
      [to.seat]?.focus();
  };

  return (
    <div
      ref={box}
      className="-mx-4 min-h-0 flex-1 overflow-auto overscroll-x-contain px-4 pb-2 [--seat-step:3.125rem] md:-mx-5 md:px-5 lg:[--seat-step:2.625rem]"
    >
      <div className="w-max min-w-full pt-2">
        <Edge focus={focus} />
        {/* biome-ignore lint/a11y/useSemanticElements: a table cannot hold cells that are buttons of their own */}
        <div
          ref={grid}
          role="grid"
          aria-label={t('seatMap.gridLabel', { section: seats.section })}
          aria-rowcount={rows.length}
          onKeyDown={onKeyDown}
          style={{ paddingBottom: `calc(var(--seat-step) * ${depth.toFixed(3)})` }}
          className="flex flex-col gap-1.5 px-2"
        >
          {rows.map((row, index) => (
            <Row
              key={row.name}
              {...seats}
              row={row}
              longest={longest}
              current={at.row === index ? at.seat : null}
              onFocus={(seat) => setAt({ row: index, seat })}
            />
          ))}
        </div>
      </div>
    </div>
  );
};
