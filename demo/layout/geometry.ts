export type Point = { x: number; y: number };
export type Ellipse = { rx: number; ry: number };

/** Part of a ring between two ellipses around one centre. Angles in degrees, clockwise from three o'clock. */
export type RingPart = { centre: Point; inner: Ellipse; outer: Ellipse; from: number; to: number };

const round = (value: number): number => Math.round(value * 10) / 10;

const onEllipse = ({ x, y }: Point, { rx, ry }: Ellipse, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: round(x + rx * Math.cos(angle)), y: round(y + ry * Math.sin(angle)) };
};

/** The outline of a part of a ring as an SVG path. */
export const ringPath = ({ centre, inner, outer, from, to }: RingPart): string => {
  const [a, b] = [onEllipse(centre, outer, from), onEllipse(centre, outer, to)];
  const [c, d] = [onEllipse(centre, inner, to), onEllipse(centre, inner, from)];
  const large = to - from > 180 ? 1 : 0;
  return (
    `M${a.x} ${a.y}A${outer.rx} ${outer.ry} 0 ${large} 1 ${b.x} ${b.y}` +
    `L${c.x} ${c.y}A${inner.rx} ${inner.ry} 0 ${large} 0 ${d.x} ${d.y}Z`
  );
};

/** Where a label sits in the middle of a part of a ring. */
export const ringMiddle = ({ centre, inner, outer, from, to }: RingPart): Point =>
  onEllipse(centre, { rx: (inner.rx + outer.rx) / 2, ry: (inner.ry + outer.ry) / 2 }, (from + to) / 2);

/** A rectangle with rounded corners around a centre, as an SVG path. */
export const boxPath = ({ x, y }: Point, width: number, height: number, corner = 6): string => {
  const [left, top] = [round(x - width / 2 + corner), round(y - height / 2)];
  const [across, down] = [round(width - 2 * corner), round(height - 2 * corner)];
  const turn = (dx: number, dy: number) => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`;
  return (
    `M${left} ${top}h${across}${turn(corner, corner)}v${down}${turn(-corner, corner)}` +
    `h${-across}${turn(-corner, -corner)}v${-down}${turn(corner, -corner)}Z`
  );
};
