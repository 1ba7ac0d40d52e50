import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyAmount } from '../../core/money/format.ts';
import { SeatButton } from './seat-button.tsx';
import { moveInGrid, type SeatRow } from './seat-selection.ts';

type SeatGridProps = {
  section: string;
  rows: readonly SeatRow[];
  priceOf: (offerId: string) => MoneyAmount | null;
  isSelected: (row: string, seat: string) => boolean;
  onChoose: (row: SeatRow, seat: string) => void;
};

const firstFree = (rows: readonly SeatRow[]): { row: number; seat: number } => {
  for (const [row, { seats }] of rows.entries()) {
    const seat = seats.findIndex(({ state }) => state === 'FREE');
    if (seat >= 0) return { row, seat };
  }
  return { row: 0, seat: 0 };
};

/** Stays visible while a wide section is scrolled sideways. Screen readers get the name from the row's label. */
const RowName = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="sticky left-0 z-1 inline-flex w-9 shrink-0 items-center justify-center self-stretch bg-sunk text-sm font-bold text-soft"
  >
    {name}
  </span>
);

/** Rows from front to back. Tab reaches the grid once; arrow keys, Home, End, Page Up and Page Down move within it. */
export const SeatGrid = ({ section, rows, priceOf, isSelected, onChoose }: SeatGridProps) => {
  const { t } = useTranslation('event');
  const [at, setAt] = useState(() => firstFree(rows));
  const grid = useRef<HTMLDivElement>(null);

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
    // biome-ignore lint/a11y/useSemanticElements: a table cannot hold cells that are buttons of their own
    <div
      ref={grid}
      role="grid"
      aria-label={t('seatMap.gridLabel', { section })}
      aria-rowcount={rows.length}
      onKeyDown={onKeyDown}
      className="flex w-max min-w-full flex-col gap-1.5 py-1"
    >
      {rows.map((row, rowIndex) => (
        // biome-ignore lint/a11y/useSemanticElements: as the grid
        // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
        <div
          key={row.name}
          role="row"
          aria-label={t('seatMap.row', { row: row.name })}
          className="flex items-center gap-1.5 pr-2"
        >
          <RowName name={row.name} />
          {row.seats.map((seat, seatIndex) => (
            <SeatButton
              key={seat.id}
              seat={seat}
              section={section}
              row={row.name}
              price={priceOf(seat.offerId)}
              selected={isSelected(row.name, seat.number)}
              current={at.row === rowIndex && at.seat === seatIndex}
              onFocus={() => setAt({ row: rowIndex, seat: seatIndex })}
              onChoose={() => onChoose(row, seat.number)}
            />
          ))}
        </div>
      ))}
    </div>
  );
};
