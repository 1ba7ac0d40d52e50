import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { SeatMapData } from '../page/event-page-data.ts';

/** The shortest side of what a finger can meet, in CSS pixels. */
const fingerSize = 44;
const zoomStep = 1.4;
/** How many times wider than its box a map is drawn at most. */
const maxZoom = 6;

/** The width at which each section with free seats is large enough for a finger. */
function widthForFingers(svg: SVGSVGElement, map: SeatMapData): number {
  const sides = map.sections
    .filter(({ available }) => available > 0)
    .flatMap(({ name }) => {
      const box = svg.querySelector<SVGGeometryElement>(`[data-section="${CSS.escape(name)}"] > path`)?.getBBox();
      return box ? [Math.min(box.width, box.height)] : [];
    });
  return sides.length === 0 ? 0 : Math.ceil((fingerSize / Math.min(...sides)) * map.width);
}

/** Draws the map wider than its box, which scrolls; it opens at the chosen section. Zooming keeps what is in the middle there. */
export function useDrawnLarge(
  svg: RefObject<SVGSVGElement | null>,
  map: SeatMapData,
  chosenSection: string | null,
  on: boolean,
) {
  const scroller = useRef<HTMLDivElement>(null);
  /** What is in the middle of the box, as shares of the map. */
  const middle = useRef({ x: 0.5, y: 0.5 });
  /** Null: as wide as the box. */
  const [width, setWidth] = useState<number | null>(null);

  // Before the first frame, so that nothing is seen to move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is drawn; the visitor moves it from there
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!on || !svg.current || !box) return;
    const chosen = map.sections.find(({ name }) => name === chosenSection);
    if (chosen) middle.current = { x: chosen.labelX / map.width, y: chosen.labelY / map.height };
    const wanted = Math.min(widthForFingers(svg.current, map), box.clientWidth * maxZoom);
    if (wanted > box.clientWidth) setWidth(wanted);
  }, [on]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new width moves what was in the middle
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!on || !box) return;
    box.scrollTo({
      left: middle.current.x * box.scrollWidth - box.clientWidth / 2,
      top: middle.current.y * box.scrollHeight - box.clientHeight / 2,
    });
  }, [width]);

  const draw = (next: number) => {
    const box = scroller.current;
    if (!box) return;
    middle.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    };
    setWidth(next <= box.clientWidth ? null : Math.min(next, box.clientWidth * maxZoom));
  };
  const boxWidth = () => scroller.current?.clientWidth ?? 0;

  return {
    scroller,
    style: width === null ? undefined : { width },
    whole: width === null,
    zoomIn: () => draw((width ?? boxWidth()) * zoomStep),
    zoomOut: () => draw((width ?? boxWidth()) / zoomStep),
    reset: () => draw(0),
  };
}
