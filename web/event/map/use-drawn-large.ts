import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { SeatMapData } from '../page/event-page-data.ts';
import type { MapPoint } from './map-view.ts';

/** The shortest side of what a finger can meet, in CSS pixels. */
const fingerSize = 44;
const zoomStep = 1.4;
/** How many times wider than the whole map it is drawn at most. */
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

/**
 * The map fills a box: whole at first, then as wide as wanted, and moved within the box. Drawn larger it keeps what was in the middle,
 * at first the chosen section.
 */
export function useDrawnLarge(svg: RefObject<SVGSVGElement | null>, map: SeatMapData, chosenSection: string | null) {
  const scroller = useRef<HTMLDivElement>(null);
  /** What is in the middle of the box, as shares of the map. */
  const middle = useRef<MapPoint>({ x: 0.5, y: 0.5 });
  /** Null: the whole map fits into the box. */
  const [width, setWidth] = useState<number | null>(null);

  // Before the frame, so that nothing is seen to move.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (width === null || !box) return;
    box.scrollTo({
      left: middle.current.x * box.scrollWidth - box.clientWidth / 2,
      top: middle.current.y * box.scrollHeight - box.clientHeight / 2,
    });
  }, [width]);

  const wholeWidth = (box: HTMLElement) => Math.min(box.clientWidth, (box.clientHeight * map.width) / map.height);

  const share = ({ x, y }: MapPoint): MapPoint => ({ x: x / map.width, y: y / map.height });

  const lookedAt = (box: HTMLElement): MapPoint => {
    const chosen = map.sections.find(({ name }) => name === chosenSection);
    if (width === null) return chosen ? share({ x: chosen.labelX, y: chosen.labelY }) : { x: 0.5, y: 0.5 };
    return {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    };
  };

  const zoom = (factor: number) => {
    const box = scroller.current;
    if (!box) return;
    const whole = wholeWidth(box);
    const next = (width ?? whole) * factor;
    middle.current = lookedAt(box);
    setWidth(next <= whole ? null : Math.min(next, whole * maxZoom));
  };

  return {
    scroller,
    style: width === null ? undefined : { width },
    whole: width === null,
    zoomIn: () => zoom(zoomStep),
    zoomOut: () => zoom(1 / zoomStep),
    reset: () => setWidth(null),
    /** Where a section is too small for a finger, draws the map around this point of the window large enough; false where none is. */
    enlargeAt: (at: MapPoint): boolean => {
      const box = scroller.current;
      const matrix = svg.current?.getScreenCTM();
      if (!box || !svg.current || !matrix) return false;
      const whole = wholeWidth(box);
      const wanted = Math.min(widthForFingers(svg.current, map), whole * maxZoom);
      if ((width ?? whole) >= wanted) return false;
      middle.current = share(new DOMPoint(at.x, at.y).matrixTransform(matrix.inverse()));
      setWidth(wanted);
      return true;
    },
  };
}
