/** The visible part of the map: left, top and width in the map's units; its height follows from the map's shape. */
export type MapView = { x: number; y: number; width: number };
export type MapSize = { width: number; height: number };
export type MapPoint = { x: number; y: number };

const maxZoom = 6;

export const wholeMap = (size: MapSize): MapView => ({ x: 0, y: 0, width: size.width });

export const isWhole = (view: MapView, size: MapSize): boolean => view.width >= size.width;

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), Math.max(max, 0));

function within(view: MapView, size: MapSize): MapView {
  const height = (view.width * size.height) / size.width;
  return { ...view, x: clamp(view.x, size.width - view.width), y: clamp(view.y, size.height - height) };
}

/** Zooms in (factor above 1) or out; the given point stays where it is on the screen. */
export function zoomAt(view: MapView, size: MapSize, factor: number, point: MapPoint): MapView {
  const width = Math.min(Math.max(view.width / factor, size.width / maxZoom), size.width);
  const scale = width / view.width;
  return within({ width, x: point.x - (point.x - view.x) * scale, y: point.y - (point.y - view.y) * scale }, size);
}

export const pan = (view: MapView, size: MapSize, by: MapPoint): MapView =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, size);

export const centreOf = (view: MapView, size: MapSize): MapPoint => ({
  x: view.x + view.width / 2,
  y: view.y + (view.width * size.height) / size.width / 2,
});

export const viewBox = (view: MapView, size: MapSize): string =>
  `${view.x} ${view.y} ${view.width} ${(view.width * size.height) / size.width}`;

const directions: Record<string, MapPoint> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

/** Where an arrow key leads: the nearest place within 60 degrees of its direction. */
export function neighbour<P extends { labelX: number; labelY: number }>(
  places: readonly P[],
  from: P,
  key: string,
): P | null {
  const direction = directions[key];
  if (!direction) return null;
  let best: { place: P; cost: number } | null = null;
  for (const place of places) {
    const [dx, dy] = [place.labelX - from.labelX, place.labelY - from.labelY];
    const along = dx * direction.x + dy * direction.y;
    const distance = Math.hypot(dx, dy);
    if (distance === 0 || along <= distance * 0.5) continue;
    // A place straight ahead counts as nearer than one to the side.
    const cost = distance * (2 - along / distance);
    if (!best || cost < best.cost) best = { place, cost };
  }
  return best?.place ?? null;
}
