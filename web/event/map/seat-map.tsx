import { Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../core/ui/button.tsx';
import { classNames } from '../../core/ui/class-names.ts';
import { Icon } from '../../core/ui/icon.tsx';
import type { SeatMapData } from '../page/event-page-data.ts';
import { type MapPoint, neighbour, viewBox } from './map-view.ts';
import { levelOf, type PriceLevel } from './price-levels.ts';
import { SeatMapSection } from './seat-map-section.tsx';
import { useDrawnLarge } from './use-drawn-large.ts';
import { useMapView } from './use-map-view.ts';
import { useOutlines } from './use-outlines.ts';

type SeatMapProps = {
  map: SeatMapData;
  levels: readonly PriceLevel[];
  chosenSection: string | null;
  /** The sections that have what the filter asks for; null without one. */
  fitting: readonly string[] | null;
  /** It fills the sheet on phones, whole at first; a tap draws it large enough for fingers, and it is moved within its box. */
  inSheet?: boolean;
  onOpen: (section: string) => void;
};

type View = Pick<ReturnType<typeof useMapView>, 'whole' | 'reset' | 'zoomIn' | 'zoomOut'>;

const ZoomButtons = ({ zoom }: { zoom: View }) => {
  const { t } = useTranslation('event');
  return (
    <div className="absolute right-2 bottom-2 flex gap-2">
      {!zoom.whole && (
        <IconButton label={t('seatMap.whole')} onClick={zoom.reset}>
          <Icon as={Maximize} className="size-4" />
        </IconButton>
      )}
      <IconButton label={t('seatMap.farther')} onClick={zoom.zoomOut} disabled={zoom.whole}>
        <Icon as={Minus} className="size-4" />
      </IconButton>
      <IconButton label={t('seatMap.nearer')} onClick={zoom.zoomIn}>
        <Icon as={Plus} className="size-4" />
      </IconButton>
    </div>
  );
};

/** The stage or field that the seats face, with its name in the middle. */
const Focus = ({ map, centre }: { map: SeatMapData; centre: MapPoint | undefined }) => (
  <g data-focus>
    <path d={map.focus.outline} className="fill-raised stroke-line [stroke-width:1]" />
    {centre && (
      <text
        x={centre.x}
        y={centre.y}
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={map.width / 32}
        className="fill-soft font-bold tracking-wider uppercase"
      >
        {map.focus.label}
      </text>
    )}
  </g>
);

/** Which section the keys are on; arrow keys move between sections, Enter opens one. */
function useSectionKeys({ map, chosenSection, fitting, onOpen }: SeatMapProps) {
  const [current, setCurrent] = useState<string | null>(chosenSection);
  const reachable = map.sections.find(({ name }) => name === (current ?? chosenSection)) ?? map.sections[0];
  const isOutside = ({ name }: SeatMapData['sections'][number]) => fitting !== null && !fitting.includes(name);
  const openIfFree = (section: SeatMapData['sections'][number]) => {
    if (section.available > 0 && !isOutside(section)) onOpen(section.name);
  };
  const sectionOf = ({ target }: SyntheticEvent) => {
    const name = target instanceof Element && target.closest('[data-section]')?.getAttribute('data-section');
    return map.sections.find((section) => section.name === name);
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (!reachable) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return openIfFree(reachable);
    }
    const next = neighbour(map.sections, reachable, event.key);
    if (!next) return;
    event.preventDefault();
    setCurrent(next.name);
    event.currentTarget.querySelector<SVGGElement>(`[data-section="${CSS.escape(next.name)}"]`)?.focus();
  };
  const onFocus = (event: SyntheticEvent) => setCurrent((last) => sectionOf(event)?.name ?? last);
  return { reachable, isOutside, openIfFree, sectionOf, onKeyDown, onFocus };
}

/** Sections as buttons: Tab reaches the map once. */
export const SeatMap = (props: SeatMapProps) => {
  const { map, levels, chosenSection, inSheet = false } = props;
  const { t } = useTranslation('event');
  const zoom = useMapView(map);
  const large = useDrawnLarge(zoom.box, map, chosenSection);
  const [said, setSaid] = useState('');
  const outlines = useOutlines(zoom.box, map);
  const { reachable, isOutside, openIfFree, sectionOf, onKeyDown, onFocus } = useSectionKeys(props);

  const onClick = (event: MouseEvent) => {
    // Only a pointer has a detail: a screen reader's click means the section that it is on.
    if (inSheet && event.detail > 0 && large.enlargeAt({ x: event.clientX, y: event.clientY }))
      return setSaid(t('seatMap.enlarged'));
    const section = sectionOf(event);
    if (section && !zoom.wasDragged()) openIfFree(section);
  };

  return (
    <div className={inSheet ? 'absolute inset-0' : 'relative roomy:h-full'}>
      <div
        ref={large.scroller}
        className={inSheet ? 'flex size-full overflow-auto overscroll-contain' : 'roomy:flex roomy:h-full'}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in for a drawing */}
        <svg
          ref={zoom.box}
          role="group"
          aria-label={t('seatMap.label')}
          viewBox={viewBox(zoom.view, map)}
          style={large.style}
          className={classNames(
            'block select-none',
            inSheet
              ? classNames('m-auto max-w-none shrink-0', large.whole && 'size-full')
              : classNames(
                  // Of the map's own shape in both: a pointer's place is reckoned by its width.
                  'h-auto w-full roomy:m-auto roomy:w-auto roomy:max-h-full roomy:max-w-full',
                  zoom.whole ? 'touch-pan-y' : 'touch-none cursor-grab',
                ),
          )}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onClick={onClick}
          {...(inSheet ? {} : zoom.handlers)}
        >
          <Focus map={map} centre={outlines?.focusCentre} />
          {map.sections.map((section) => (
            <SeatMapSection
              key={section.name}
              section={section}
              level={levelOf(levels, section)}
              unit={map.width / 100}
              nameRoom={outlines?.nameRoom.get(section.name)}
              chosen={section.name === chosenSection}
              outside={isOutside(section)}
              current={section.name === reachable?.name}
            />
          ))}
        </svg>
      </div>
      <ZoomButtons zoom={inSheet ? large : zoom} />
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
};
