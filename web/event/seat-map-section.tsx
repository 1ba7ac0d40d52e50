import { useTranslation } from 'react-i18next';
import { formatMoney } from '../core/money/format.ts';
import { classNames } from '../core/ui/class-names.ts';
import type { MapSection } from './event-page-data.ts';
import { levelFills, levelInks, soldFill } from './map-colours.ts';

type SectionProps = {
  section: MapSection;
  level: number | null;
  /** The chosen seats are in it. */
  chosen: boolean;
  /** The one that the Tab key reaches. */
  current: boolean;
  onOpen: () => void;
  onFocus: () => void;
};

/** Large enough for a finger: a dot with a tick where the chosen seats are, so that colour is not the only sign. */
const ChosenMark = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r="13" className="fill-ink stroke-page" strokeWidth="2.5" />
    <path
      d="M-5.5 0.5 -1.5 4.5 6 -4"
      fill="none"
      className="stroke-page"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </g>
);

/** One section of the map as a button: its colour says the price, its name and its label say it too. */
export const SeatMapSection = ({ section, level, chosen, current, onOpen, onFocus }: SectionProps) => {
  const { t, i18n } = useTranslation('main');
  const { name, outline, labelX, labelY, available, priceFrom } = section;
  const label =
    level === null
      ? t('event.seatMap.soldSection', { section: name })
      : t(chosen ? 'event.seatMap.chosenSection' : 'event.seatMap.section', {
          section: name,
          count: available,
          price: priceFrom ? formatMoney(priceFrom, i18n.language) : '',
        });
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML buttons cannot stand inside an SVG
    <g
      role="button"
      tabIndex={current ? 0 : -1}
      aria-label={label}
      aria-disabled={level === null || undefined}
      data-section={name}
      onClick={onOpen}
      onFocus={onFocus}
      className={classNames('group outline-none', level === null ? 'cursor-not-allowed' : 'cursor-pointer')}
    >
      <title>{label}</title>
      <path
        d={outline}
        className={classNames(
          'feedback stroke-sunk [stroke-width:2]',
          level === null ? soldFill : levelFills[level],
          level !== null && 'group-hover:opacity-80',
          'group-focus-visible:stroke-ink group-focus-visible:[stroke-width:5]',
          chosen && 'stroke-ink [stroke-width:4]',
        )}
      />
      {chosen ? (
        <ChosenMark x={labelX} y={labelY} />
      ) : (
        <text
          x={labelX}
          y={labelY}
          textAnchor="middle"
          dominantBaseline="central"
          className={classNames(
            'pointer-events-none text-[13px] font-semibold',
            level === null ? 'fill-soft' : levelInks[level],
          )}
        >
          {name}
        </text>
      )}
    </g>
  );
};
