import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSectionSeatsQuery } from '#operations/generated/hooks.ts';
import { seatSpoken } from '../../core/seats/seat-label.ts';
import { Alert } from '../../core/ui/alert.tsx';
import { Button } from '../../core/ui/button.tsx';
import { Icon } from '../../core/ui/icon.tsx';
import { Skeleton } from '../../core/ui/skeleton.tsx';
import { isFiltered } from '../tickets/ticket-filter.ts';
import type { TicketChoices } from '../tickets/use-ticket-choice.ts';
import { levelOf, type PriceLevel } from './price-levels.ts';
import { SeatMark } from './seat-button.tsx';
import { SeatGrid } from './seat-grid.tsx';
import { type Fits, pickAround, type Seat, type SeatRow } from './seat-selection.ts';
import { SectionPrices } from './section-prices.tsx';

type Feature = Seat['features'][number];
const marked: readonly Feature[] = ['ACCESSIBLE', 'COMPANION', 'RESTRICTED_VIEW'];

/** Legend of the icons that this section uses. */
const Marks = ({ rows }: { rows: readonly SeatRow[] }) => {
  const { t } = useTranslation(['sale', 'event']);
  const used = marked.filter((feature) =>
    rows.some(({ seats }) => seats.some(({ features }) => features.includes(feature))),
  );
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-soft">
      {used.map((feature) => (
        <li key={feature} className="inline-flex items-center gap-1.5">
          <SeatMark features={[feature]} taken={false} />
          {t(`seats.feature.${feature}`)}
        </li>
      ))}
      <li className="inline-flex items-center gap-1.5">
        <SeatMark features={[]} taken />
        {t('event:seatMap.takenMark')}
      </li>
    </ul>
  );
};

const GridSkeleton = () => (
  <div className="flex flex-col gap-1.5 py-1">
    {Array.from({ length: 8 }, (_, row) => `row-${row}`).map((row) => (
      <Skeleton key={row} className="h-10 w-full md:h-9" />
    ))}
  </div>
);

type SectionSeatsProps = {
  eventId: string;
  section: string;
  /** What the seats face, like "Stage". */
  focus: string;
  levels: readonly PriceLevel[];
  choices: TicketChoices;
};

/** What a press on a seat picks, and what is said of it. */
function useSeatChoice({ section, choices }: Pick<SectionSeatsProps, 'section' | 'choices'>) {
  const { t, i18n } = useTranslation(['sale', 'event']);
  const [message, setMessage] = useState('');
  const place = choices.choice?.place;
  const fits: Fits = (seats) => choices.fits(section, seats);
  const filtered = isFiltered(choices.filter);
  return {
    message,
    isSelected: (row: string, seat: string) =>
      place?.section === section && place.row === row && place.seats.some(({ number }) => number === seat),
    isOutside: (row: SeatRow, seat: string) => {
      if (!filtered) return false;
      const pick = pickAround(row, seat, choices.quantity, fits);
      return pick.kind === 'refused' && pick.reason === 'FILTERED';
    },
    onChoose: (row: SeatRow, number: string) => {
      const pick = pickAround(row, number, choices.quantity, fits);
      if (pick.kind === 'refused')
        return setMessage(t(`event:seatMap.refused.${pick.reason}`, { count: choices.quantity }));
      choices.pick({ section, row: row.name, seats: pick.seats });
      const seats = pick.seats.map((seat) => seat.number);
      setMessage(t('event:seatMap.picked', { seats: seatSpoken(t, { section, row: row.name, seats }, i18n.language) }));
    },
  };
}

/** The way back to all sections, and how many seats of this one are free. */
const SectionHeader = ({ section, seats, onBack }: { section: string; seats: readonly Seat[]; onBack: () => void }) => {
  const { t } = useTranslation('event');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="secondary" onClick={onBack}>
        <Icon as={ArrowLeft} className="size-4" />
        {t('seatMap.back')}
      </Button>
      <div className="min-w-0">
        <h3 ref={heading} tabIndex={-1} className="text-lg leading-tight font-bold outline-none">
          {t('filter.sectionName', { section })}
        </h3>
        {seats.length > 0 && (
          <p className="text-sm text-soft">
            {t('seatMap.freeOf', {
              free: seats.filter(({ state }) => state === 'FREE').length,
              count: seats.length,
            })}
          </p>
        )}
      </div>
    </div>
  );
};

/** Rows and seats of the open section, loaded when it is opened. A choice here is the list's choice too. */
export const SectionSeats = ({ eventId, section, focus, levels, choices }: SectionSeatsProps) => {
  const { t } = useTranslation('event');
  const { message, ...choosing } = useSeatChoice({ section, choices });
  const { data, error, refetch } = useSectionSeatsQuery({ id: eventId, section }, { fetchPolicy: 'cache-and-network' });
  const rows = data?.event?.seatRows;
  const { refreshes } = choices;
  useEffect(() => {
    if (refreshes > 0) void refetch().catch(() => undefined);
  }, [refreshes, refetch]);

  const priceOf = (offerId: string) => choices.offers.find(({ id }) => id === offerId)?.order.each ?? null;
  const priceLevelOf = (offerId: string) =>
    levelOf(levels, { available: 1, offerId, priceFrom: priceOf(offerId) }) ?? 0;
  const prices = { priceOf, priceLevelOf };
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <SectionHeader
        section={section}
        seats={rows?.flatMap((row) => row.seats) ?? []}
        onBack={() => choices.open(null)}
      />
      {rows && (
        <div className="flex flex-wrap gap-x-5 gap-y-1.5">
          <SectionPrices rows={rows} {...prices} />
          <Marks rows={rows} />
        </div>
      )}
      <p role="status" className="min-h-6 text-[0.9375rem] font-medium">
        {message || t('seatMap.hint', { count: choices.quantity })}
      </p>
      {rows && rows.length > 0 ? (
        <>
          <p className="sr-only">{t('seatMap.faces', { focus })}</p>
          <SeatGrid section={section} rows={rows} focus={focus} {...prices} {...choosing} />
        </>
      ) : error || rows === null ? (
        <Alert
          tone="warning"
          announce
          title={t('seatMap.failed')}
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              {t('list.retry')}
            </Button>
          }
        />
      ) : (
        <GridSkeleton />
      )}
    </div>
  );
};
