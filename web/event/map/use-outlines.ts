import { type RefObject, useLayoutEffect, useState } from 'react';
import type { SeatMapData } from '../page/event-page-data.ts';
import type { MapPoint } from './map-view.ts';

type Outlines = {
  /** The middle of what the seats face. */
  focusCentre: MapPoint;
  /** How much room each section's name has from side to side, by the section's name. */
  nameRoom: ReadonlyMap<string, number>;
};

/** The width of what can be centred at a point without leaving the outline. */
function widthAt(outline: SVGGeometryElement, at: DOMPoint, step: number): number {
  const box = outline.getBBox();
  const reach = (direction: 1 | -1): number => {
    const point = DOMPoint.fromPoint(at);
    while (outline.isPointInFill(point) && point.x >= box.x && point.x <= box.x + box.width)
      point.x += direction * step;
    return Math.abs(point.x - at.x);
  };
  return 2 * Math.min(reach(1), reach(-1));
}

function measure(svg: SVGSVGElement, map: SeatMapData): Outlines | null {
  const outlineOf = (selector: string) => svg.querySelector<SVGGeometryElement>(`${selector} > path`);
  const box = outlineOf('[data-focus]')?.getBBox();
  // A map that is not shown has no sizes yet.
  if (!box || box.width === 0) return null;
  const step = map.width / 500;
  const rooms = map.sections.flatMap(({ name, labelX, labelY }) => {
    const outline = outlineOf(`[data-section="${CSS.escape(name)}"]`);
    const room = outline ? widthAt(outline, new DOMPoint(labelX, labelY), step) : 0;
    // None for a name that stands beside its section.
    return room > 0 ? [[name, room] as const] : [];
  });
  return { focusCentre: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, nameRoom: new Map(rooms) };
}

/** Measures the drawn outlines once the map is shown: on phones it is hidden behind the list at first. Null until then. */
export function useOutlines(svg: RefObject<SVGSVGElement | null>, map: SeatMapData): Outlines | null {
  const [outlines, setOutlines] = useState<Outlines | null>(null);
  const { width, focus } = map;
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices and free seats change the map's data, but not its outlines
  useLayoutEffect(() => {
    if (!svg.current) return;
    const shown = svg.current;
    const observer = new ResizeObserver(() => {
      const measured = measure(shown, map);
      if (!measured) return;
      setOutlines(measured);
      observer.disconnect();
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [svg, width, focus.outline]);
  return outlines;
}
