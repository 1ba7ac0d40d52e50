import { distance, luminance } from '../../core/colour.ts';
import { fraction } from '../identity.ts';
import { lettering, type Size, sizes, svg } from './svg.ts';

export type Side = { name: string; abbreviation: string; colour1: string; colour2: string };

const WHITE = '#ffffff';
const DARK = '#0a1420';
const SIMILAR = 0.18;

const inkOn = (colour: string): string => (luminance(colour) > 0.45 ? DARK : WHITE);

/** The guest's second colour where the first is too similar to the home team's. */
const guestColour = (home: Side, away: Side): string =>
  distance(home.colour1, away.colour1) < SIMILAR ? away.colour2 : away.colour1;

/** Pale discs behind the letters, placed by a hash of the names. */
const discs = (seed: string, { width, height }: Size): string =>
  Array.from({ length: 7 }, (_, index) => {
    const at = (what: string) => fraction(`${seed}/${index}/${what}`);
    const [x, y, r] = [at('x') * width, at('y') * height, height * (0.08 + at('r') * 0.16)].map(Math.round);
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" fill-opacity=".06"/>`;
  }).join('');

/** A game: the sides' colours along a diagonal, their abbreviations on them. */
export const drawFixture = (home: Side, away: Side, size: Size): string => {
  const { width, height } = size;
  const [top, bottom] = [Math.round(width * 0.61), Math.round(width * 0.41)];
  const right = guestColour(home, away);
  // The wide one is shown behind the event's title, which letters would make unreadable.
  const hasLetters = size !== sizes.wide;
  const letters = (text: string) => Math.round(height * (text.length > 3 ? 0.2 : 0.27));
  const place = (side: Side, x: number, background: string) =>
    lettering(side.abbreviation, {
      x: Math.round(width * x),
      y: Math.round(height * 0.6),
      size: letters(side.abbreviation),
      ink: inkOn(background),
    });
  return svg(
    size,
    `${home.name} – ${away.name}`,
    `<rect width="${width}" height="${height}" fill="${right}"/>` +
      `<path d="M0 0H${top}L${bottom} ${height}H0Z" fill="${home.colour1}"/>` +
      discs(`${home.name}/${away.name}`, size) +
      `<path d="M${top} 0L${bottom} ${height}" stroke="#fff" stroke-width="7"/>` +
      (hasLetters ? place(home, 0.265, home.colour1) + place(away, 0.74, right) : ''),
  );
};

const rays = ({ width, height }: Size): string =>
  [-0.12, 0.1, 0.3, 0.52, 0.74, 0.96]
    .map((at, index) => {
      const lean = 0.06 * (index - 2);
      const x = (share: number) => Math.round(width * share);
      return `<path d="M${x(at)} 0H${x(at + 0.05)}L${x(at + 0.13 + lean)} ${height}H${x(at - 0.03 + lean)}Z" fill="#fff" fill-opacity=".07"/>`;
    })
    .join('');

/** A concert or a show: rays of light on its colours, and one word at the bottom. */
export const drawShow = ({ name, abbreviation, colour1, colour2 }: Side, size: Size): string => {
  const { width, height } = size;
  const letters = Math.round(Math.min(height * 0.17, (width * 0.8) / Math.max(4, abbreviation.length) / 0.68));
  return svg(
    size,
    name,
    `<defs><radialGradient id="g" cx=".5" cy="0" r="1.1"><stop offset="0" stop-color="${colour1}"/>` +
      `<stop offset="1" stop-color="${colour2}"/></radialGradient></defs>` +
      `<rect width="${width}" height="${height}" fill="url(#g)"/>${rays(size)}` +
      (size === sizes.wide
        ? ''
        : lettering(abbreviation, {
            x: Math.round(height * 0.08),
            y: Math.round(height * 0.9),
            size: letters,
            ink: inkOn(colour2),
            anchor: 'start',
          })),
  );
};

/** A round badge with a few letters. */
export const drawBadge = (title: string, letters: string, colour: string, ring: string): string => {
  const size = letters.length > 3 ? 66 : 84;
  return svg(
    sizes.square,
    title,
    `<circle cx="120" cy="120" r="116" fill="${colour}" stroke="${ring}" stroke-width="8"/>` +
      lettering(letters, { x: 120, y: 120 + Math.round(size * 0.36), size, ink: inkOn(colour) }),
  );
};
