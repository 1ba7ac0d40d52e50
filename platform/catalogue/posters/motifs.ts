import { fraction } from '../identity.ts';
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

/** Sound: rings around a place of its own. */
const rings = (seed: string, { width, height }: Size): string => {
  const [x, y] = [width * (0.55 + fraction(`${seed}/x`) * 0.4), height * fraction(`${seed}/y`) * 0.35];
  return drawn(
    steps.map((step) => circle(x, y, height * (0.08 + step * 0.13))).join(''),
    Math.round(height / 26),
    0.13,
  );
};

/** A stage: the folds of its curtain. */
const curtain = (_seed: string, { width, height }: Size): string =>
  steps
    .map((step) => {
      const [left, fold] = [(width * step) / steps.length, width / steps.length];
      return `<path d="M${Math.round(left)} 0H${Math.round(left + fold / 2)}Q${Math.round(left + fold * 0.8)} ${Math.round(height / 2)} ${Math.round(left + fold / 2)} ${height}H${Math.round(left)}Q${Math.round(left + fold * 0.3)} ${Math.round(height / 2)} ${Math.round(left)} 0Z" fill="#fff" fill-opacity=".09"/>`;
    })
    .join('');

const papers = ['#ffd54f', '#4dd0e1', '#ff8a65', '#ffffff'];

/** A feast: pieces of coloured paper in the air. */
const confetti = (seed: string, { width, height }: Size): string =>
  Array.from({ length: 26 }, (_, index) => {
    const at = (what: string) => fraction(`${seed}/${index}/${what}`);
    const [x, y, turn] = [at('x') * width, at('y') * height * 0.46, at('turn') * 180].map(Math.round);
    const side = Math.round(height / 19);
    return `<rect x="${x}" y="${y}" width="${side}" height="${Math.round(side / 2)}" transform="rotate(${turn} ${x} ${y})" fill="${papers[index % papers.length]}" fill-opacity=".8"/>`;
  }).join('');

const rays = (_seed: string, { width, height }: Size): string =>
  [-0.12, 0.1, 0.3, 0.52, 0.74, 0.96]
    .map((at, index) => {
      const lean = 0.06 * (index - 2);
      const x = (share: number) => Math.round(width * share);
      return `<path d="M${x(at)} 0H${x(at + 0.05)}L${x(at + 0.13 + lean)} ${height}H${x(at - 0.03 + lean)}Z" fill="#fff" fill-opacity=".07"/>`;
    })
    .join('');

const motifs: Record<string, (seed: string, size: Size) => string> = {
  concerts: rings,
  arts: curtain,
  family: confetti,
};

/** What stands behind a show's name, by its category; the same every time for a name. */
export const motif = (category: string | null, seed: string, size: Size): string =>
  (motifs[category ?? ''] ?? rays)(seed, size);
