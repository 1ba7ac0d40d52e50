import { distance, luminance } from '../../core/colour.ts';
import { motif, playingField } from './motifs.ts';
import { lettering, type Size, sizes, svg } from './svg.ts';

export type Side = { name: string; abbreviation: string; colour1: string; colour2: string };

const WHITE = '#ffffff';
const DARK = '#0a1420';
const SIMILAR = 0.18;

const inkOn = (colour: string): string => (luminance(colour) > 0.45 ? DARK : WHITE);

/** The guest's second colour where the first is too similar to the home team's. */
const guestColour = (home: Side, away: Side): string =>
  distance(home.colour1, away.colour1) < SIMILAR ? away.colour2 : away.colour1;

/** A game: the sides' colours along a diagonal, the lines of their league's field, and their abbreviations on them. */
export const drawFixture = (home: Side, away: Side, size: Size, league: string | null = null): string => {
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
      playingField(league, size) +
      `<path d="M${top} 0L${bottom} ${height}" stroke="#fff" stroke-width="7"/>` +
      (hasLetters ? place(home, 0.265, home.colour1) + place(away, 0.74, right) : ''),
  );
};

/** How wide a capital of the face is at most, in its size. */
const CAPITAL = 0.74;
const MOST_LINES = 3;

/** A name in at most three lines of about the same length; undefined when it is too long for that. */
const linesOf = (name: string): string[] | undefined => {
  const words = name.toLocaleUpperCase('en').split(/\s+/).filter(Boolean);
  const most = Math.max(7, ...words.map((word) => [...word].length));
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && [...last].length + 1 + [...word].length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return most > 14 || lines.length === 0 || lines.length > MOST_LINES ? undefined : lines;
};

/** Letters in the middle, where a round picture does not cut them. */
const centred = (letters: string, ink: string): string => {
  const size = Math.round(Math.min(76, 150 / (CAPITAL * Math.max(2, [...letters].length))));
  return lettering(letters, { x: 120, y: 120 + Math.round(size * 0.36), size, ink });
};

/** The show's name at the left, between what a card lays on the poster's upper and lower edges. */
const title = ({ name, abbreviation }: Side, ink: string, { width, height }: Size): string => {
  const lines = linesOf(name) ?? [abbreviation];
  const longest = Math.max(4, ...lines.map((line) => [...line].length));
  const size = Math.round(Math.min(height * (lines.length > 2 ? 0.15 : 0.18), (width * 0.88) / longest / CAPITAL));
  return lines
    .map((line, index) => {
      const y = Math.round(height * 0.78 - (lines.length - 1 - index) * size * 1.02);
      return lettering(line, { x: Math.round(width * 0.06), y, size, ink, anchor: 'start' });
    })
    .join('');
};

/** A concert or a show: its name on its colours, before a motif of its category. A square one has its abbreviation. */
export const drawShow = (side: Side, size: Size, category: string | null = null): string => {
  const { name, abbreviation, colour1, colour2 } = side;
  const { width, height } = size;
  const ink = inkOn(colour2);
  const letters = size === sizes.square ? centred(abbreviation, ink) : title(side, ink, size);
  return svg(
    size,
    name,
    `<defs><linearGradient id="g" x2="0" y2="1"><stop offset="0" stop-color="${colour1}"/>` +
      `<stop offset=".45" stop-color="${colour2}"/></linearGradient></defs>` +
      `<rect width="${width}" height="${height}" fill="url(#g)"/>${motif(category, name, size)}` +
      (size === sizes.wide ? '' : letters),
  );
};

/** A round badge with a few letters. */
export const drawBadge = (title: string, letters: string, colour: string, ring: string): string =>
  svg(
    sizes.square,
    title,
    `<circle cx="120" cy="120" r="115" fill="${colour}" stroke="${ring}" stroke-width="10"/>${centred(letters, inkOn(colour))}`,
  );
