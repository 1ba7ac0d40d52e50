import { hash } from 'node:crypto';

const NAMESPACE = 'https://grandstand.example/catalogue/';

/** A UUID in the form of version 5, always the same for a name: the catalogue has the same ids everywhere. */
export const idOf = (kind: string, name: string): string => {
  const hex = hash('sha1', `${NAMESPACE}${kind}/${name}`);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** A readable partner id: lower-case letters and digits of a name, joined by hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A number in [0, 1), always the same for a text: used instead of random numbers. */
export const fraction = (text: string): number => Number.parseInt(hash('sha1', text).slice(0, 8), 16) / 2 ** 32;

/** One of the choices, always the same for a text. */
export const pick = <T>(choices: readonly [T, ...T[]], text: string): T =>
  choices[Math.floor(fraction(text) * choices.length)] ?? choices[0];
