import { randomBytes } from 'node:crypto';

/** Letters and digits that a person at a gate cannot confuse. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** What the gate scans: 100 random bits, so that nobody makes one up. */
export const newBarcode = (): string => newCode(20);

/** What a guest says at the hotel's desk: short enough for the telephone. */
export const newConfirmation = (): string => newCode(10);
