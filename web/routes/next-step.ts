import type { NextStep } from '../event/tickets/use-holding.ts';

const nextSteps: Readonly<Record<string, NextStep>> = { RESALE_EXPIRED: 'look-again', NOT_SELLABLE: 'other-events' };

/** What a refusal of the tickets leads to, by its ProblemCode; after any other the buyer chooses again. */
export const nextStepAfter = (code: string): NextStep => nextSteps[code] ?? 'choose';
