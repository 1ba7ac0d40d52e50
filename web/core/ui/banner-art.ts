import { black, contrast, mix, parseColour, type Rgb, toHex, white } from '../theme/contrast.ts';

/** How much white is in the lines drawn on the fields, 0 to 1. */
export const LINE_SHARE = 0.14;

/** Two fields of a banner; white text is readable on both, also where a line runs below it. */
export type Fields = readonly [ground: string, cut: string];

const palettes: readonly Fields[] = [
  ['#0a3161', '#b3192e'],
  ['#4b1d6b', '#a3420f'],
  ['#0f4d3a', '#1d5fa8'],
  ['#16181d', '#9b1b4b'],
  ['#7a1420', '#14335c'],
  ['#1b3f8b', '#a8400a'],
  ['#005a63', '#6a2c91'],
  ['#3d2b1f', '#0b6b53'],
  ['#5a1846', '#24508f'],
  ['#1f3d1a', '#8f4a00'],
];

/** Of a picture whose colour is not known. */
const UNKNOWN = '#ffffff';
/** What white text needs. */
const READABLE = 4.5;

/** On a darker ground no darker cut can be seen. */
const NEARLY_BLACK = 1.6;

/** The picture's own colour, as dark as white text on its lines needs; the cut is darker still, on a nearly black one lighter. */
const fieldsIn = (colour: Rgb): Fields => {
  let ground = colour;
  while (contrast(mix(ground, white, LINE_SHARE), white) < READABLE) ground = mix(ground, black, 0.1);
  const isNearlyBlack = contrast(ground, black) < NEARLY_BLACK;
  return [toHex(ground), toHex(isNearlyBlack ? mix(ground, white, 0.16) : mix(ground, black, 0.45))];
};

/** From the colour of the subject's picture; without one the same name always has the same colours, on the server and in the browser. */
export const fieldsOf = (name: string, colour: string = UNKNOWN): Fields => {
  const known = colour === UNKNOWN ? null : parseColour(colour);
  if (known) return fieldsIn(known);
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 7_919;
  return palettes[sum % palettes.length] ?? ['#0a3161', '#b3192e'];
};
