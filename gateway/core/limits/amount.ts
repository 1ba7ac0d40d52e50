import { badInput } from '../errors/client-errors.ts';

const AMOUNT = /^\d+(\.\d{1,2})?$/;

/** An amount in the major unit as the platform takes it, 0 to `most`; a refusal names the input. */
export function checkedAmount(field: string, amount: string, most: number): number {
  if (AMOUNT.test(amount) && Number(amount) <= most) return Number(amount);
  throw badInput(field, `must be a number from 0 to ${most} with at most two decimals, but is ${amount}`);
}
