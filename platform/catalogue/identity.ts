import { hash } from 'node:crypto';

const NAMESPACE = 'https://grandstand.example/catalogue/';

/** A UUID in the form of version 5, always the same for a name: the catalogue has the same ids everywhere. */
export const idOf = (kind: string, name: string): string => {
  const bytes = hash('sha1', `${NAMESPACE}${kind}/${name}`, 'buffer').subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
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
export const fraction = (text: string): number => hash('sha1', text, 'buffer').readUInt32BE(0) / 2 ** 32;

/** One of the choices, always the same for a text. */
export const pick = <T>(choices: readonly [T, ...T[]], text: string): T =>
  choices[Math.floor(fraction(text) * choices.length)] ?? choices[0];
