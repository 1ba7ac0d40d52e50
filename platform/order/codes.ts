import { randomBytes } from 'node:crypto';

/** Letters and digits that are not easily confused. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** 100 random bits, so that valid barcodes cannot be guessed. */
export const newBarcode = (): string => newCode(20);

/** A hotel confirmation number, short enough to say on the telephone. */
export const newConfirmation = (): string => newCode(10);
