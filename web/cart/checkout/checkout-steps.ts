/** 0 review, 1 delivery and billing, 2 payment: each a URL of its own. */
export type CheckoutStep = 0 | 1 | 2;

export const checkoutSteps: readonly CheckoutStep[] = [0, 1, 2];

/** What the buyer has completed. `priceAgreed`: the tickets cost no more than was shown, or that was agreed to. */
export type CheckoutProgress = { priceAgreed: boolean; deliveryChosen: boolean; billingValid: boolean };

/** The step that a URL names; null when it names none. */
export function stepInUrl(param: string | undefined): CheckoutStep | null {
  if (param === undefined || param === '0') return 0;
  if (param === '1') return 1;
  return param === '2' ? 2 : null;
}

export function lastAllowedStep(progress: CheckoutProgress): CheckoutStep {
  if (!progress.priceAgreed) return 0;
  return progress.deliveryChosen && progress.billingValid ? 2 : 1;
}

/** The requested step, or the last one that may be entered when it is not allowed yet or does not exist. */
export function stepToShow(param: string | undefined, progress: CheckoutProgress): CheckoutStep {
  const requested = stepInUrl(param);
  const last = lastAllowedStep(progress);
  return requested !== null && requested <= last ? requested : last;
}

export function checkoutPath(cartId: string, step: CheckoutStep = 0): string {
  return step === 0 ? `/checkout/${cartId}` : `/checkout/${cartId}/${step}`;
}
