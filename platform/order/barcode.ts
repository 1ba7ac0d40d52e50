import { randomBytes } from 'node:crypto';

/** Letters and digits that a person at a gate cannot confuse. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What the gate scans: 100 random bits, so that nobody makes one up. */
export const newBarcode = (): string =>
  Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
