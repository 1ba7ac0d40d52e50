import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/money/format.ts';
import { classNames } from '../../core/ui/class-names.ts';
import type { MapSection } from '../page/event-page-data.ts';
import { levelFills, levelInks, soldFill } from './price-levels.ts';

type SectionProps = {
  section: MapSection;
  level: number | null;
  /** It contains the chosen seats. */
  chosen: boolean;
  /** The filter leaves it out. */
  outside: boolean;
  /** The Tab key reaches this one. */
  current: boolean;
  /** A hundredth of the map's width: the size of texts and marks. */
  unit: number;
  /** The outline's width where the name stands; undefined until it is measured. */
  nameRoom: number | undefined;
};

/** A tick on the chosen section, so that colour is not the only sign. */
const ChosenMark = ({ x, y, unit }: { x: number; y: number; unit: number }) => (
  <g transform={`translate(${x} ${y}) scale(${unit / 5})`} className="pointer-events-none">
    <circle r="11" className="fill-ink stroke-page" strokeWidth="2" />
    <path
      d="M-4.5 0.5 -1.2 3.8 5 -3.2"
      fill="none"
      className="stroke-page"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </g>
);

type NameProps = Pick<SectionProps, 'section' | 'unit'> & { room: number | undefined; className: string | undefined };

/** The width of a letter or digit of the name, in its size: of the widest fonts that a system brings. */
const letterWidth = 0.72;

const lineHeight = 1.15;

/** The section's name, a line a word: as large as the others, or as small as lets it fit between the section's sides. */
const SectionName = ({ section, unit, room = Number.POSITIVE_INFINITY, className }: NameProps) => {
  const { name, labelX, labelY } = section;
  const words = name.split(' ');
  const size = Math.min(unit * 1.9, room / (Math.max(...words.map(({ length }) => length)) * letterWidth));
  return (
    <text
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={size}
      className={classNames('pointer-events-none font-semibold', className)}
    >
      {words.map((word, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand in a name twice
        <tspan key={line} x={labelX} y={labelY + (line - (words.length - 1) / 2) * size * lineHeight}>
          {/* The space keeps the words apart where the name is read as text. */}
          {`${word} `}
        </tspan>
      ))}
    </text>
  );
};

/**
 * One section of the map as a button; its label has the price that its colour stands for. A map has a hundred of them: each is drawn
 * anew only when it changes, and what is done to it is heard by the map.
 */
export const SeatMapSection = memo(({ section, level, chosen, outside, current, unit, nameRoom }: SectionProps) => {
  const { t, i18n } = useTranslation('event');
  const { name, outline, labelX, labelY, available, priceFrom } = section;
  const label =
    level === null
      ? t('seatMap.soldSection', { section: name })
      : outside
        ? t('seatMap.outsideSection', { section: name })
        : t(chosen ? 'seatMap.chosenSection' : 'seatMap.section', {
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
      aria-disabled={level === null || outside || undefined}
      data-section={name}
      className={classNames(
        'group outline-none',
        level === null || outside ? 'cursor-not-allowed' : 'cursor-pointer',
        outside && 'opacity-30',
      )}
    >
      <title>{label}</title>
      <path
        d={outline}
        className={classNames(
          'feedback stroke-sunk [stroke-width:1]',
          level === null ? soldFill : levelFills[level],
          level !== null && 'group-hover:opacity-80',
          'group-focus-visible:stroke-ink group-focus-visible:[stroke-width:3]',
          chosen && 'stroke-ink [stroke-width:2]',
        )}
      />
      {chosen ? (
        <ChosenMark x={labelX} y={labelY} unit={unit} />
      ) : (
        <SectionName
          section={section}
          unit={unit}
          room={nameRoom}
          className={level === null ? 'fill-soft' : levelInks[level]}
        />
      )}
    </g>
  );
});
