import { boxPath } from './geometry.ts';
import { type Layout, lettered, numbered, tierSections, towardsEnd } from './layout.ts';

const centre = { x: 240, y: 180 };
/** A full circle from the left end on, so that the numbers of sections begin at the entrance. */
const turn = { from: 180, to: 540 };

/** An arena with three rings around a court or a rink. */
export const arena: Layout = {
  id: 'arena',
  width: 480,
  height: 360,
  focus_label: 'FLOOR',
  focus_outline: boxPath(centre, 128, 80),
  sections: [
    ...tierSections({
      centre,
      ...turn,
      inner: { rx: 90, ry: 66 },
      outer: { rx: 119, ry: 90 },
      names: numbered(101, 20),
      rows: lettered(9),
      seatsPerRow: 12,
      level: (angle) => (towardsEnd(angle) < 0.6 ? 1 : 2),
      accessible: true,
    }),
    ...tierSections({
      centre,
      ...turn,
      inner: { rx: 128, ry: 98 },
      outer: { rx: 166, ry: 124 },
      names: numbered(201, 24),
      rows: lettered(6),
      seatsPerRow: 12,
      level: (angle) => (towardsEnd(angle) < 0.45 ? 2 : 3),
      accessible: true,
    }),
    ...tierSections({
      centre,
      ...turn,
      inner: { rx: 175, ry: 132 },
      outer: { rx: 218, ry: 163 },
      names: numbered(301, 32),
      rows: lettered(6),
      seatsPerRow: 12,
      level: (angle) => (towardsEnd(angle) < 0.6 ? 4 : 5),
      restricted: (angle) => towardsEnd(angle) > 0.97,
    }),
  ],
};

/** An open ground with three tiers around a field. */
export const stadium: Layout = {
  id: 'stadium',
  width: 520,
  height: 380,
  focus_label: 'FIELD',
  focus_outline: boxPath({ x: 260, y: 190 }, 178, 96, 4),
  sections: [
    ...tierSections({
      centre: { x: 260, y: 190 },
      ...turn,
      inner: { rx: 120, ry: 78 },
      outer: { rx: 156, ry: 106 },
      names: numbered(101, 32),
      rows: numbered(1, 8),
      seatsPerRow: 12,
      level: (angle) => (towardsEnd(angle) < 0.55 ? 1 : 3),
      accessible: true,
    }),
    ...tierSections({
      centre: { x: 260, y: 190 },
      ...turn,
      inner: { rx: 164, ry: 113 },
      outer: { rx: 192, ry: 136 },
      names: numbered(201, 32),
      rows: numbered(1, 5),
      seatsPerRow: 12,
      level: (angle) => (towardsEnd(angle) < 0.6 ? 2 : 3),
      accessible: true,
    }),
    ...tierSections({
      centre: { x: 260, y: 190 },
      ...turn,
      inner: { rx: 200, ry: 143 },
      outer: { rx: 244, ry: 178 },
      names: numbered(301, 40),
      rows: numbered(1, 6),
      seatsPerRow: 12,
      level: (angle) => (towardsEnd(angle) < 0.6 ? 4 : 5),
      restricted: (angle) => towardsEnd(angle) > 0.98,
    }),
  ],
};
