import { expect, test } from 'vitest';
import { isWhole, neighbour, pan, viewBox, wholeMap, zoomAt } from './map-view.ts';

const size = { width: 1000, height: 800 };

test('zooming in keeps the point where it is and never leaves the map', () => {
  const near = zoomAt(wholeMap(size), size, 2, { x: 500, y: 400 });
  expect(near).toEqual({ x: 250, y: 200, width: 500 });
  expect(viewBox(near, size)).toBe('250 200 500 400');
  expect(zoomAt(wholeMap(size), size, 2, { x: 1000, y: 800 })).toEqual({ x: 500, y: 400, width: 500 });
});

test('zooming out ends at the whole map, zooming in at six times', () => {
  expect(isWhole(zoomAt({ x: 250, y: 200, width: 500 }, size, 0.1, { x: 500, y: 400 }), size)).toBe(true);
  expect(zoomAt(wholeMap(size), size, 100, { x: 0, y: 0 }).width).toBeCloseTo(1000 / 6);
});

test('panning stops at the edges', () => {
  const near = { x: 250, y: 200, width: 500 };
  expect(pan(near, size, { x: 100, y: -50 })).toEqual({ x: 350, y: 150, width: 500 });
  expect(pan(near, size, { x: 9999, y: -9999 })).toEqual({ x: 500, y: 0, width: 500 });
});

test('an arrow key goes to the nearest section in its direction', () => {
  const at = (name: string, labelX: number, labelY: number) => ({ name, labelX, labelY });
  const here = at('here', 0, 0);
  const places = [here, at('right', 10, 1), at('far right', 30, 0), at('below', 0, 10), at('aside', 6, -9)];
  expect(neighbour(places, here, 'ArrowRight')?.name).toBe('right');
  expect(neighbour(places, here, 'ArrowDown')?.name).toBe('below');
  expect(neighbour(places, here, 'ArrowUp')?.name).toBe('aside');
  expect(neighbour(places, here, 'ArrowLeft')).toBeNull();
  expect(neighbour(places, here, 'Enter')).toBeNull();
});
