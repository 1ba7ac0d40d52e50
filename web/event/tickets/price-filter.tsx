import { Slider } from '@base-ui/react/slider';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEBOUNCE_MS } from '#rules/timings.ts';
import { formatMoney } from '../../core/money/format.ts';
import { classNames } from '../../core/ui/class-names.ts';
import type { priceStops, TicketFilter } from './ticket-filter.ts';

type Stops = ReturnType<typeof priceStops>;
type Range = readonly [from: number, to: number];

/** The stops that a filter reaches; all of them where it names no limit. */
const rangeOf = (stops: Stops, { minPrice, maxPrice }: Pick<TicketFilter, 'minPrice' | 'maxPrice'>): Range => {
  const last = stops.length - 1;
  const from = minPrice === null ? 0 : stops.findIndex(({ price }) => price >= minPrice);
  const to = maxPrice === null ? last : stops.findLastIndex(({ price }) => price <= maxPrice);
  return [from < 0 ? last : from, Math.max(to, 0)];
};

/** How many tickets each price has; the chosen ones are coloured. The slider says the same in words. */
const Histogram = ({ stops, range: [from, to] }: { stops: Stops; range: Range }) => {
  const most = Math.max(...stops.map(({ tickets }) => tickets));
  return (
    <div aria-hidden="true" className="flex h-14 items-end">
      {stops.map(({ price, tickets }, index) => (
        <span key={price} className="flex h-full flex-1 items-end px-px">
          <span
            style={{ height: `${Math.max(6, (tickets / most) * 100)}%` }}
            className={classNames(
              'w-full max-w-10 mx-auto rounded-t-[3px] forced-colors:border-t-4',
              index >= from && index <= to ? 'bg-brand forced-colors:border-[Highlight]' : 'bg-line-strong/50',
            )}
          />
        </span>
      ))}
    </div>
  );
};

const thumbClass =
  'size-7 rounded-full border-[3px] border-brand-text bg-raised shadow-card has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-text';

const Thumbs = ({ money }: { money: (stop: number) => string }) => {
  const { t } = useTranslation('event');
  return (
    <Slider.Control className="flex h-11 items-center">
      <Slider.Track className="h-2 w-full rounded-full bg-line forced-colors:border">
        <Slider.Indicator className="rounded-full bg-brand forced-colors:bg-[Highlight]" />
        {([0, 1] as const).map((index) => (
          <Slider.Thumb
            key={index}
            index={index}
            getAriaLabel={() => t(index === 0 ? 'filter.lowest' : 'filter.highest')}
            getAriaValueText={(_text, stop) => money(stop)}
            className={thumbClass}
          />
        ))}
      </Slider.Track>
    </Slider.Control>
  );
};

type PriceFilterProps = {
  stops: Stops;
  filter: TicketFilter;
  currencyCode: string;
  onChange: (filter: Pick<TicketFilter, 'minPrice' | 'maxPrice'>) => void;
};

/** The range as it is moved. A held arrow key and a drag pass many stops; only where they rest is asked for. */
function useRange({ stops, filter, onChange }: PriceFilterProps) {
  const [moved, setMoved] = useState<Range | null>(null);
  const last = stops.length - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest onChange and stops count, not a new wait
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => {
      const [from, to] = moved;
      setMoved(null);
      onChange({
        minPrice: from === 0 ? null : (stops[from]?.price ?? null),
        maxPrice: to === last ? null : (stops[to]?.price ?? null),
      });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  return { range: moved ?? rangeOf(stops, filter), setMoved };
}

/** The lowest and the highest price of one ticket; each stop is a price that has tickets left. */
export const PriceFilter = (props: PriceFilterProps) => {
  const { stops, currencyCode } = props;
  const { t, i18n } = useTranslation('event');
  const { range, setMoved } = useRange(props);
  const last = stops.length - 1;
  const money = (stop: number) => formatMoney({ minorUnits: stops[stop]?.price ?? 0, currencyCode }, i18n.language);
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{t('filter.price')}</span>
        <span className="amount font-semibold">
          {t('filter.range', { from: money(range[0]), to: money(range[1]) })}
        </span>
      </p>
      <div>
        <Histogram stops={stops} range={range} />
        <Slider.Root
          value={[...range]}
          min={0}
          max={last}
          largeStep={Math.max(1, Math.round(last / 5))}
          onValueChange={(value) => {
            const [from = 0, to = last] = value as number[];
            setMoved([from, to]);
          }}
          // A stop stands under the middle of its bar.
          style={{ paddingInline: `${50 / stops.length}%` }}
        >
          <Thumbs money={money} />
        </Slider.Root>
      </div>
    </div>
  );
};
