import { fraction, pick } from '#platform/catalogue/identity.ts';
import type { Size } from './svg.ts';

const drawn = (paths: string, width: number, opacity: number): string =>
  `<g fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="${width}">${paths}</g>`;

const circle = (x: number, y: number, r: number): string =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(r)}"/>`;

const rect = (x: number, y: number, width: number, height: number, round = 0): string =>
  `<rect x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(width)}" height="${Math.round(height)}" rx="${round}"/>`;

type Lines = (size: Size) => string;

const upright = (x: number, height: number): string => `<path d="M${Math.round(x)} 0V${height}"/>`;

/** A playing field's lines, seen from above. */
const fields: Record<string, Lines> = {
  NFL: ({ width, height }) =>
    Array.from({ length: 9 }, (_, index) => upright((width * (index + 1)) / 10, height)).join('') +
    `<path stroke-dasharray="4 22" d="M0 ${height * 0.36}H${width}M0 ${height * 0.64}H${width}"/>`,
  MLB: ({ width, height }) => {
    const [x, foot, reach] = [width / 2, height * 1.02, height * 0.44];
    const diamond = `<path d="M${x} ${foot}L${x + reach} ${foot - reach}L${x} ${foot - reach * 2}L${x - reach} ${foot - reach}Z"/>`;
    return `${diamond}<path d="M${x + reach} ${foot - reach}L${width} ${foot - width / 2}M${x - reach} ${foot - reach}L0 ${foot - width / 2}"/>${circle(x, foot - reach, height * 0.07)}`;
  },
  NBA: ({ width, height }) =>
    upright(width / 2, height) +
    circle(width / 2, height / 2, height * 0.2) +
    [0, width - width * 0.17].map((x) => rect(x, height * 0.32, width * 0.17, height * 0.36)).join('') +
    [0, width].map((x) => circle(x, height / 2, height * 0.44)).join(''),
  NHL: ({ width, height }) =>
    [0.36, 0.5, 0.64].map((at) => upright(width * at, height)).join('') +
    [0.18, 0.82].flatMap((x) => [0.22, 0.78].map((y) => circle(width * x, height * y, height * 0.15))).join('') +
    circle(width / 2, height / 2, height * 0.16),
  MLS: ({ width, height }) =>
    upright(width / 2, height) +
    circle(width / 2, height / 2, height * 0.22) +
    [0, width - width * 0.15].map((x) => rect(x, height * 0.2, width * 0.15, height * 0.6)).join('') +
    [0, width - width * 0.06].map((x) => rect(x, height * 0.36, width * 0.06, height * 0.28)).join(''),
};

/** The lines of the field that a league plays on; another league's game has the circle and the halfway line alone. */
export const playingField = (league: string | null, size: Size): string => {
  const { width, height } = size;
  const lines =
    fields[league ?? '']?.(size) ?? upright(width / 2, height) + circle(width / 2, height / 2, height * 0.22);
  return drawn(lines, Math.max(3, Math.round(height / 80)), 0.26);
};

const steps = [0, 1, 2, 3, 4, 5, 6, 7];

type Ground = (seed: string, colour: string, size: Size) => string;

/** Rings around a place of their own. */
const rings: Ground = (seed, colour, { width, height }) => {
  const [x, y] = [width * (0.55 + fraction(`${seed}/x`) * 0.35), height * (0.1 + fraction(`${seed}/y`) * 0.3)];
  const round = steps.map((step) => circle(x, y, height * (0.07 + step * 0.13))).join('');
  return `<g fill="none" stroke="${colour}" stroke-width="${Math.round(height / 19)}">${round}</g>`;
};

const BARS = 24;
/** Bars that hang down, as long as a sound is loud. */
const bars: Ground = (seed, colour, { width, height }) => {
  const step = width / BARS;
  return Array.from({ length: BARS }, (_, index) => {
    const long = height * (0.12 + fraction(`${seed}/${index}/bar`) * 0.42);
    return `<rect x="${Math.round(index * step + step * 0.2)}" y="-20" width="${Math.round(step * 0.6)}" height="${Math.round(long + 20)}" rx="${Math.round(step * 0.3)}" fill="${colour}"/>`;
  }).join('');
};

const RAYS = 14;
/** Rays from a place above the edge. */
const rays: Ground = (seed, colour, { width, height }) => {
  const [x, y] = [width * (0.2 + fraction(`${seed}/x`) * 0.6), -height * 0.08];
  const point = (turn: number) => {
    const angle = (turn * Math.PI * 2) / RAYS;
    return `${Math.round(x + Math.cos(angle) * width * 1.3)} ${Math.round(y + Math.sin(angle) * width * 1.3)}`;
  };
  const turns = Array.from({ length: RAYS / 2 + 1 }, (_, index) => index);
  return turns
    .map(
      (turn) => `<path d="M${Math.round(x)} ${Math.round(y)}L${point(turn)}L${point(turn + 0.5)}Z" fill="${colour}"/>`,
    )
    .join('');
};

/** Dots of a coarse print, smaller towards the foot. */
const dots: Ground = (_seed, colour, { width, height }) => {
  const step = Math.round(height / 11);
  const rows = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((row) =>
    Array.from({ length: Math.ceil(width / step) + 1 }, (_, column) =>
      circle(column * step + (row % 2) * (step / 2), row * step * 0.9, step * (0.44 - row * 0.05)),
    ),
  );
  return `<g fill="${colour}">${rows.join('')}</g>`;
};

/** What a concert's name stands on, one of four, always the same for a name. */
export const ground: Ground = (seed, colour, size) =>
  pick([rings, bars, rays, dots], `${seed}/ground`)(seed, colour, size);

type Shape = (x: number, y: number, side: number) => string;

/** Cut from a square of paper: a disc, an arch, a quarter, half a disc, nothing. */
const shapes: readonly [Shape, ...Shape[]] = [
  (x, y, side) => `<circle cx="${x + side / 2}" cy="${y + side / 2}" r="${side / 2}"`,
  (x, y, side) => `<path d="M${x} ${y + side}v-${side / 2}a${side / 2} ${side / 2} 0 0 1 ${side} 0v${side / 2}z"`,
  (x, y, side) => `<path d="M${x} ${y + side}A${side} ${side} 0 0 1 ${x + side} ${y}V${y + side}Z"`,
  (x, y, side) => `<path d="M${x} ${y}h${side}a${side / 2} ${side / 2} 0 0 1 -${side} 0z"`,
  (x, y, side) => `<path d="M${x} ${y}h${side}v${side}A${side} ${side} 0 0 1 ${x} ${y}z"`,
];

/** Shapes on a grid of two rows, down to a share of the height. */
export const cutShapes = (seed: string, colours: readonly string[], { width, height }: Size, share: number): string => {
  const side = Math.round((height * share) / 2);
  const columns = Math.ceil(width / side);
  const first = pick([0, 0, 1, 2], `${seed}/first`);
  return Array.from({ length: columns * 2 }, (_, index) => {
    const [column, row] = [Math.floor(index / 2), index % 2];
    const at = `${seed}/${index}`;
    if (column < first || fraction(`${at}/empty`) < 0.12) return '';
    const colour = colours[Math.floor(fraction(`${at}/colour`) * colours.length)];
    return `${pick(shapes, `${at}/shape`)(column * side, row * side, side)} fill="${colour}"/>`;
  }).join('');
};

type Above = (seed: string, colours: readonly string[], size: Size) => string;
const colourAt = (colours: readonly string[], index: number): string => colours[index % colours.length] ?? '#ffffff';

const FLAGS = 11;
/** Two strings of flags. */
export const bunting: Above = (_seed, colours, { width, height }) => {
  const row = (top: number, sag: number, shift: number) => {
    const at = (x: number) => top + sag * (1 - ((2 * x) / width - 1) ** 2);
    const step = width / FLAGS;
    const flags = Array.from({ length: FLAGS }, (_, index) => {
      const [left, right] = [index * step + step * 0.1, (index + 1) * step - step * 0.1];
      const [middle, long] = [(left + right) / 2, height * 0.13];
      return `<path d="M${Math.round(left)} ${Math.round(at(left))}L${Math.round(right)} ${Math.round(at(right))}L${Math.round(middle)} ${Math.round(at(middle) + long)}Z" fill="${colourAt(colours, index + shift)}"/>`;
    }).join('');
    const [ends, low] = [Math.round(top), Math.round(top + sag * 2)];
    return `<path d="M0 ${ends}Q${width / 2} ${low} ${width} ${ends}" fill="none" stroke="${colourAt(colours, shift)}" stroke-width="4"/>${flags}`;
  };
  return row(-height * 0.02, height * 0.12, 0) + row(height * 0.1, height * 0.16, 1);
};

/** Rows of scallops, as on a tent. */
export const scallops: Above = (_seed, colours, { width, height }) => {
  const [many, rows] = [9, 3];
  const step = width / many;
  return Array.from({ length: rows }, (_, index) => {
    const row = rows - 1 - index;
    const foot = height * (0.08 + row * 0.09);
    const round = Array.from({ length: many + 1 }, (_, column) =>
      circle(column * step + (row % 2 === 0 ? step / 2 : 0), foot, step / 2),
    ).join('');
    return `<g fill="${colourAt(colours, row)}"><path d="M0 0H${width}V${Math.round(foot)}H0Z"/>${round}</g>`;
  }).join('');
};

/** Pieces of coloured paper in the air. */
export const confetti: Above = (seed, colours, { width, height }) =>
  Array.from({ length: 34 }, (_, index) => {
    const at = (what: string) => fraction(`${seed}/${index}/${what}`);
    const [x = 0, y = 0, turn = 0] = [at('x') * width, at('y') * height * 0.34, at('turn') * 180].map(Math.round);
    const side = Math.round(height / 21);
    const colour = colourAt(colours, index);
    return index % 3 === 0
      ? `<circle cx="${x}" cy="${y}" r="${Math.round(side / 3)}" fill="${colour}"/>`
      : `<rect x="${x}" y="${y}" width="${side}" height="${Math.round(side / 3)}" transform="rotate(${turn} ${x} ${y})" fill="${colour}"/>`;
  }).join('');

const STRIPES = 12;
/** A market's awning along the upper edge. */
export const awning = (colours: readonly string[], { width, height }: Size): string => {
  const [step, foot] = [width / STRIPES, height * 0.24];
  return Array.from({ length: STRIPES }, (_, index) => {
    const left = Math.round(index * step);
    return `<path d="M${left} 0H${Math.round(left + step)}V${Math.round(foot)}A${step / 2} ${step / 2} 0 0 1 ${left} ${Math.round(foot)}Z" fill="${colourAt(colours, index)}"/>`;
  }).join('');
};
