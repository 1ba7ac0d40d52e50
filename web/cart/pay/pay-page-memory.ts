import { readStored, writeStored } from '../../core/storage/stored.ts';

const name = 'grandstand.paypage';

/** The token of a payment session, for the way back from the bank: it stands after the # of its address, and is told to nobody else. */
export const rememberPayPage = (token: string): void => writeStored('session', name, token);

export function rememberedPayPage(): string | null {
  const value = readStored('session', name);
  return typeof value === 'string' ? value : null;
}
