import { pick } from '#platform/catalogue/identity.ts';
import { distance } from '#platform/core/colour.ts';
import { drawLine, fitLine } from './letters.ts';
import { playingField } from './motifs.ts';
import { inkOn, type Side, shortName } from './side.ts';
import { type Size, sizes, svg } from './svg.ts';

const SIMILAR = 0.18;
const MARGIN = 36;

/** The guest's second colour where the first is too similar to the home team's. */
const guestColour = (home: Side, away: Side): string =>
  distance(home.colour1, away.colour1) < SIMILAR ? away.colour2 : away.colour1;

type Team = { name: string; letters: string; colour: string };
type Words = { x: number; y: number; measure: number; capital: number; anchor?: 'start' | 'end' };

/** Where a cut puts the guest's field, and both names; places are shares of the picture. */
type Cut = {
  guestField: (size: Size, colour: string) => string;
  /** The border of the two fields. */
  border?: (size: Size) => string;
  words: readonly [home: Words, away: Words];
  /** Three letters instead of the name, and the name below in small. */
  hasLetters?: true;
};

const white = (path: string): string => `<path d="${path}" fill="none" stroke="#fff" stroke-width="6"/>`;

const TOP = 0.8;
const BOTTOM = 0.3;

const diagonal: Cut = {
  guestField: ({ width, height }, colour) =>
    `<path d="M${width * TOP} 0H${width}V${height}H${width * BOTTOM}Z" fill="${colour}"/>`,
  border: ({ width, height }) => white(`M${width * TOP} 0L${width * BOTTOM} ${height}`),
  words: [
    { x: 0, y: 0.52, measure: 0.44, capital: 0.2 },
    { x: 1, y: 0.9, measure: 0.45, capital: 0.2, anchor: 'end' },
  ],
};

const bands: Cut = {
  guestField: ({ width, height }, colour) => `<path d="M0 ${height * 0.62}H${width}V${height}H0Z" fill="${colour}"/>`,
  words: [
    { x: 0, y: 0.57, measure: 0.9, capital: 0.27 },
    { x: 0, y: 0.93, measure: 0.9, capital: 0.25 },
  ],
};

const quarter: Cut = {
  guestField: ({ width, height }, colour) => {
    const reach = height * 0.64;
    return `<path d="M${width} ${height - reach}A${reach} ${reach} 0 0 0 ${width - reach} ${height}H${width}Z" fill="${colour}"/>`;
  },
  words: [
    { x: 0, y: 0.5, measure: 0.66, capital: 0.24 },
    { x: 1, y: 0.91, measure: 0.3, capital: 0.15, anchor: 'end' },
  ],
};

const codes: Cut = {
  guestField: ({ width, height }, colour) =>
    `<path d="M${width / 2} 0H${width}V${height}H${width / 2}Z" fill="${colour}"/>`,
  words: [
    { x: 0, y: 0.78, measure: 0.42, capital: 0.36 },
    { x: 0.5, y: 0.78, measure: 0.42, capital: 0.36 },
  ],
  hasLetters: true,
};

const drawWords = (team: Team, place: Words, { width, height }: Size, hasLetters: boolean): string => {
  const { anchor = 'start' } = place;
  const x = Math.round(width * place.x) + (anchor === 'start' ? MARGIN : -MARGIN);
  const at = { x, ink: inkOn(team.colour), anchor };
  const name = team.name.toLocaleUpperCase('en');
  const line = fitLine(hasLetters ? team.letters : name, width * place.measure, height * place.capital);
  const small = hasLetters
    ? drawLine(fitLine(name, width * place.measure, height * 0.06), { ...at, y: height * 0.91 })
    : '';
  return drawLine(line, { ...at, y: height * place.y }) + small;
};

/** A game: both sides' fields in one of four cuts, the lines of their league's field over them, and their names. */
export const drawFixture = (home: Side, away: Side, size: Size, league: string | null = null): string => {
  const title = `${home.name} – ${away.name}`;
  const cut = pick([diagonal, bands, quarter, codes], `${title}/cut`);
  const guest = guestColour(home, away);
  const { width, height } = size;
  const words = [home, away].map(({ name, abbreviation, colour1 }, index) => ({
    name: shortName(name),
    letters: abbreviation,
    colour: index === 0 ? colour1 : guest,
  }));
  // The wide one is shown behind the event's title, which letters would make unreadable.
  const names = size === sizes.wide ? [] : words;
  return svg(
    size,
    title,
    `<rect width="${width}" height="${height}" fill="${home.colour1}"/>` +
      cut.guestField(size, guest) +
      playingField(league, size) +
      (cut.border?.(size) ?? '') +
      names
        .map((team, index) => drawWords(team, cut.words[index === 0 ? 0 : 1], size, cut.hasLetters === true))
        .join(''),
  );
};

/** A league's playing field in its colour, without letters. */
export const drawField = (title: string, league: string, colour: string, size: Size): string =>
  svg(
    size,
    title,
    `<rect width="${size.width}" height="${size.height}" fill="${colour}"/>${playingField(league, size)}`,
  );
