import type { Rates } from '../core/rates/rates.ts';
import { IdentityUnavailable } from './sign-in-errors.ts';

/** DOOR-5: what the provider refuses or doesn't answer counts, by address and for all together. Over the limit it isn't asked: throws IdentityUnavailable. */
export async function counted<T>(rates: Rates, address: string | null, ask: () => Promise<T>): Promise<T> {
  const visitor = { address, session: null };
  const seconds = await rates.take('codes', visitor);
  if (seconds !== null) throw new IdentityUnavailable(`too many failed sign-ins: again in ${seconds} s`);
  const answer = await ask();
  await rates.giveBack('codes', visitor, 1);
  return answer;
}
