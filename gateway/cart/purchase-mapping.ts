import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PurchaseInput } from '../generated/platform.ts';

/** A purchase in the words of docs/rest. */
export type CorePurchase = Omit<PurchaseInput, 'billing' | 'redeemPoints' | 'expectedCurrency'> & {
  billingDetails: PurchaseInput['billing'];
  pointsPayment: number;
  currency: string | undefined;
};

/** How a company's own purchase is written, where it isn't the one of docs/rest (UPSTREAM_PURCHASE). */
export type PurchaseMapping = {
  /** What is sent. */
  body(purchase: CorePurchase): unknown;
  /** What an answer below 300 means: `{order}`, `{refused: {code, detail, violations}}`, `{step: {url}, actUntil}` or `{pending: true}`. */
  answer(told: unknown): unknown;
};

/** Loads the module; throws the rule that it breaks. */
export async function loadPurchaseMapping(file: string): Promise<PurchaseMapping> {
  const path = resolve(file);
  const module = (await import(pathToFileURL(path).href).catch((error: unknown) => {
    throw new Error(`must be a module that can be loaded (${String(error)})`);
  })) as Partial<PurchaseMapping>;
  const { body, answer } = module;
  if (typeof body !== 'function' || typeof answer !== 'function')
    throw new Error('must be a module that exports the functions body and answer');
  return { body, answer };
}
