import { type PointerEvent, useRef, useState } from 'react';
import { centreOf, isWhole, type MapPoint, type MapSize, type MapView, pan, wholeMap, zoomAt } from './map-view.ts';

/** A pointer that moved less than this, in CSS pixels, has clicked and not dragged. */
const dragThreshold = 6;
const zoomStep = 1.6;

type Touch = { x: number; y: number };

const middle = (a: Touch, b: Touch): Touch => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Zoom by buttons or two fingers; pan by dragging once zoomed in. Before that, dragging scrolls the page. */
export function useMapView(size: MapSize) {
  const [view, setView] = useState<MapView>(() => wholeMap(size));
  const touches = useRef(new Map<number, Touch>());
  const dragged = useRef(false);
  const box = useRef<SVGSVGElement>(null);

  const toMap = (at: Touch): MapPoint => {
    const rect = box.current?.getBoundingClientRect();
    if (!rect || rect.width === 0) return centreOf(view, size);
    const scale = view.width / rect.width;
    return { x: view.x + (at.x - rect.left) * scale, y: view.y + (at.y - rect.top) * scale };
  };

  const pinch = (event: PointerEvent, from: Touch) => {
    const other = [...touches.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    const now = { x: event.clientX, y: event.clientY };
    const spread =
      Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(from.x - other.x, from.y - other.y));
    setView((last) => zoomAt(last, size, spread, toMap(middle(now, other))));
  };

  const drag = (event: PointerEvent, from: Touch) => {
    const scale = view.width / (box.current?.getBoundingClientRect().width || 1);
    setView((last) => pan(last, size, { x: (from.x - event.clientX) * scale, y: (from.y - event.clientY) * scale }));
  };

  const onPointerMove = (event: PointerEvent) => {
    const from = touches.current.get(event.pointerId);
    if (!from) return;
    const far = Math.hypot(event.clientX - from.x, event.clientY - from.y) > dragThreshold;
    if (touches.current.size === 1 && (isWhole(view, size) || (!far && !dragged.current))) return;
    dragged.current = true;
    if (touches.current.size > 1) pinch(event, from);
    else drag(event, from);
    touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  const release = (event: PointerEvent) => touches.current.delete(event.pointerId);
  const zoom = (factor: number) => setView((last) => zoomAt(last, size, factor, centreOf(last, size)));

  return {
    view,
    box,
    whole: isWhole(view, size),
    /** True right after a drag, whose final click must not choose anything. */
    wasDragged: () => dragged.current,
    zoomIn: () => zoom(zoomStep),
    zoomOut: () => zoom(1 / zoomStep),
    reset: () => setView(wholeMap(size)),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (touches.current.size === 0) dragged.current = false;
        touches.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: release,
    },
  };
}
