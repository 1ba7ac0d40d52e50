import { fraction, pick } from '#platform/catalogue/identity.ts';
import { contrast, mixed } from '#platform/core/colour.ts';
import { drawBlock, drawLine, fitLine, setBlock } from './letters.ts';
import { awning, bunting, confetti, cutShapes, ground, scallops } from './motifs.ts';
import { inkOn, type Side } from './side.ts';
import { type Size, sizes, svg } from './svg.ts';

const MARGIN = 36;
const WHITE = '#ffffff';
/** Between letters and their ground on a poster. */
const LOUD = 4.5;
/** What a white title needs of a ground that bright inks stand on too. */
const DARK = 7;

/** As dark as it must be beside a light colour. */
const darkened = (colour: string, light: string, least: number): string => {
  let dark = colour;
  while (contrast(dark, light) < least) dark = mixed(dark, '#000000', 0.2);
  return dark;
};

type Drawing = { colour: string; art: string; words: string };

const field = ({ width, height }: Size, colour: string): string =>
  `<rect width="${width}" height="${height}" fill="${colour}"/>`;

const brightInks = ['#ffd23f', '#ff8a4c', '#e6ff5c', '#6fe3b4', '#ff9ecb', '#8fd3ff', '#ffffff'] as const;

/** Two inks of a concert: dark and bright, either as the ground. */
const inksOf = ({ name, colour1, colour2 }: Side): { colour: string; ink: string } => {
  const dark = darkened(contrast(colour1, WHITE) > contrast(colour2, WHITE) ? colour1 : colour2, WHITE, DARK);
  const [first = WHITE, ...others] = brightInks.filter((ink) => contrast(ink, dark) >= LOUD);
  const bright = pick([first, ...others], `${name}/ink`);
  return fraction(`${name}/turned`) < 0.3 ? { colour: bright, ink: dark } : { colour: dark, ink: bright };
};

/** Wood type: the name in lines that fill the measure, in two inks. */
const concert = (side: Side, size: Size): Drawing => {
  const { width, height } = size;
  const { colour, ink } = inksOf(side);
  const block = setBlock(side.name.toLocaleUpperCase('en'), width - MARGIN * 2, height * 0.66, 3);
  return {
    colour,
    art: ground(side.name, mixed(colour, ink, 0.3), size),
    words: drawBlock(block, { x: MARGIN, y: height * 0.91, ink }),
  };
};

/** A title and by or with whom it is played, where the name says so. */
const titleAndRest = (name: string): [title: string, rest: string | undefined] => {
  const [, title, rest] = /^(.{4,}?)(?:: | (?:by|with) )(.{3,})$/.exec(name) ?? [];
  return title === undefined ? [name, undefined] : [title, rest?.replace(/^the /i, '')];
};

/** Paper: cut shapes on a grid, the name in sentence case at the foot. */
const arts = ({ name, colour1, colour2 }: Side, size: Size): Drawing => {
  const { width, height } = size;
  const colour = mixed(colour1, WHITE, 0.88);
  const accent = pick(['#e0a030', '#d1495b', '#2a9d8f', '#e07a3f', '#5b6ee1'], `${name}/accent`);
  const [title, rest] = titleAndRest(name);
  const ink = darkened(colour2, colour, LOUD);
  const most = width - MARGIN * 2;
  const block = setBlock(title, most, height * (title.length > 16 ? 0.25 : 0.16), title.length > 16 ? 2 : 1);
  const foot = height * (rest === undefined ? 0.9 : 0.84);
  const small =
    rest &&
    drawLine(fitLine(rest.toLocaleUpperCase('en'), most * 0.62, height * 0.045), { x: MARGIN, y: height * 0.93, ink });
  return {
    colour,
    art: cutShapes(
      name,
      [colour1, accent, mixed(colour1, WHITE, 0.45), colour2],
      size,
      (foot - block.height) / height - 0.06,
    ),
    words: drawBlock(block, { x: MARGIN, y: foot, ink }) + (small ?? ''),
  };
};

type Feast = readonly [colour: string, ink: string, ...deco: string[]];
const feasts: readonly [Feast, ...Feast[]] = [
  ['#a8e6cf', '#1d3557', '#ff6b6b', '#ffd23f', '#1d3557'],
  ['#ffc8dd', '#2b2d6e', '#ff7043', '#ffd23f', '#4d7cfe'],
  ['#ffd166', '#5f0f40', '#ef476f', '#ffffff', '#9a3412'],
  ['#ffb38a', '#4a1942', '#d1345b', '#ffe08a', '#fff4e0'],
  ['#fff1c9', '#b3261e', '#f4743b', '#f2b705', '#d1345b'],
  ['#bde0fe', '#7a1f3d', '#ff8c42', '#ffd23f', '#e63946'],
];
const tilts = [-4, 3, -2, 4, -3, 2];

/** A feast: bunting, scallops or confetti above letters that dance. */
const family = ({ name }: Side, size: Size): Drawing => {
  const { width, height } = size;
  const [colour, ink, ...deco] = pick(feasts, `${name}/feast`);
  const title = titleAndRest(name)[0].toLocaleUpperCase('en');
  const block = setBlock(title, width - MARGIN * 2, height * 0.5, 3);
  return {
    colour,
    art: pick([bunting, scallops, confetti], `${name}/above`)(name, deco, size),
    words: drawBlock(block, { x: MARGIN, y: height * 0.9, ink, tilt: tilts }),
  };
};

/** Anything else: the name below an awning. */
const other = ({ name, colour1, colour2 }: Side, size: Size): Drawing => {
  const { width, height } = size;
  const colour = mixed(colour1, WHITE, 0.9);
  const title = titleAndRest(name)[0];
  const block = setBlock(title, width - MARGIN * 2, height * 0.46, 3);
  return {
    colour,
    art: awning([colour1, WHITE], size),
    words: drawBlock(block, { x: MARGIN, y: height * 0.9, ink: darkened(colour2, colour, LOUD) }),
  };
};

const kinds: Record<string, (side: Side, size: Size) => Drawing> = { concerts: concert, arts, family };

/** How much black is in what is drawn behind a white title. */
const NIGHT = 0.35;

/** A concert or a show, each category in a manner of its own. A square one has its abbreviation, a wide one no letters at all. */
export const drawShow = (side: Side, size: Size, category: string | null = null): string => {
  const { name, abbreviation, colour1, colour2 } = side;
  if (size === sizes.square)
    return svg(
      size,
      name,
      field(size, colour2) + ground(name, mixed(colour2, colour1, 0.6), size) + centred(abbreviation, inkOn(colour2)),
    );
  const { colour, art, words } = (kinds[category ?? ''] ?? other)(side, size);
  if (size !== sizes.wide) return svg(size, name, field(size, colour) + art + words);
  return svg(
    size,
    name,
    `${field(size, mixed(darkened(colour1, WHITE, LOUD), '#000000', NIGHT))}<g opacity=".55">${art}</g>`,
  );
};

/** The colour of a show's ground, seen until the poster has loaded. */
export const groundOf = (side: Side, category: string | null): string =>
  (kinds[category ?? ''] ?? other)(side, sizes.card).colour;

/** Letters in the middle, where a round picture does not cut them. */
const centred = (letters: string, ink: string): string => {
  const line = fitLine(letters, 160, [...letters].length > 3 ? 56 : 66);
  return drawLine(line, { x: 120, y: 120 + line.size * 0.34, ink, anchor: 'middle' });
};

/** A round badge with a few letters. */
export const drawBadge = (title: string, letters: string, colour: string, ring: string): string =>
  svg(
    sizes.square,
    title,
    `<circle cx="120" cy="120" r="115" fill="${colour}" stroke="${ring}" stroke-width="10"/>${centred(letters, inkOn(colour))}`,
  );
