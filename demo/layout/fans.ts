import { boxPath } from './geometry.ts';
import { type Layout, lettered, numbered, type PriceLevel, tierSections } from './layout.ts';

const plate = { x: 240, y: 190 };
/** From the right-field pole round behind home plate to the left-field pole. */
const grandstand = { from: -20, to: 200 };
const BEHIND_PLATE = 90;
const fromPlate = (angle: number) => Math.abs(((angle + 180) % 360) - 180 - BEHIND_PLATE);
const byNearness =
  (near: PriceLevel, far: PriceLevel, reach: number) =>
  (angle: number): PriceLevel =>
    fromPlate(angle) <= reach ? near : far;

/** A ballpark: three decks around home plate, bleachers beyond the outfield. */
export const ballpark: Layout = {
  id: 'ballpark',
  width: 480,
  height: 390,
  focus_label: 'FIELD',
  focus_outline: 'M240 258L172 190A96 90 0 0 1 308 190Z',
  sections: [
    ...tierSections({
      centre: plate,
      ...grandstand,
      inner: { rx: 106, ry: 84 },
      outer: { rx: 140, ry: 116 },
      names: numbered(110, 22),
      rows: numbered(1, 9),
      seatsPerRow: 12,
      level: byNearness(1, 2, 42),
      accessible: true,
    }),
    ...tierSections({
      centre: plate,
      ...grandstand,
      inner: { rx: 148, ry: 123 },
      outer: { rx: 174, ry: 148 },
      names: numbered(210, 22),
      rows: numbered(1, 5),
      seatsPerRow: 12,
      level: byNearness(2, 3, 55),
      accessible: true,
    }),
    ...tierSections({
      centre: plate,
      ...grandstand,
      inner: { rx: 182, ry: 155 },
      outer: { rx: 220, ry: 190 },
      names: numbered(410, 22),
      rows: numbered(1, 6),
      seatsPerRow: 12,
      level: byNearness(4, 5, 60),
      restricted: (angle) => fromPlate(angle) > 104,
    }),
    ...tierSections({
      centre: plate,
      from: 212,
      to: 328,
      inner: { rx: 118, ry: 104 },
      outer: { rx: 160, ry: 140 },
      names: numbered(232, 8),
      rows: numbered(1, 8),
      seatsPerRow: 14,
      level: () => 5,
    }),
  ],
};

const stage = { x: 320, y: 34 };
const auditorium = { from: 142, to: 38 };
/** From the left of the audience, where angles are largest, to its right. */
const thirds = (deck: string) => ['Left', 'Center', 'Right'].map((side) => `${deck} ${side}`);

const deck = (
  name: string,
  inner: number,
  outer: number,
  rows: number,
  levels: { center: PriceLevel; side: PriceLevel },
  extra: { accessible?: boolean; restrictedSides?: boolean } = {},
) =>
  tierSections({
    centre: stage,
    from: auditorium.to,
    to: auditorium.from,
    inner: { rx: inner, ry: inner * 0.92 },
    outer: { rx: outer, ry: outer * 0.92 },
    names: thirds(name).reverse(),
    rows: lettered(rows),
    seatsPerRow: 14,
    level: (angle) => (fromPlate(angle) < 18 ? levels.center : levels.side),
    accessible: extra.accessible ?? false,
    restricted: (angle) => extra.restrictedSides === true && fromPlate(angle) > 18,
  });

/** A theatre: four decks in front of a stage. */
export const theatre: Layout = {
  id: 'theatre',
  width: 640,
  height: 400,
  focus_label: 'STAGE',
  focus_outline: boxPath({ x: stage.x, y: 46 }, 150, 56),
  sections: [
    ...deck('Orchestra', 92, 158, 12, { center: 1, side: 2 }, { accessible: true }),
    ...deck('Rear Orchestra', 168, 228, 10, { center: 2, side: 3 }, { accessible: true }),
    ...deck('Mezzanine', 244, 300, 9, { center: 3, side: 4 }, { accessible: true }),
    ...deck('Balcony', 316, 384, 9, { center: 4, side: 5 }, { restrictedSides: true }),
  ],
};
