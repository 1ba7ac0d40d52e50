import { useShell } from './shell.tsx';

/** For texts that promise the full price: nothing is promised where the ticketing system may tell prices without their fees. */
export const useToldPrices = (): { context?: 'untold' } => (useShell().has('OFFERS') ? {} : { context: 'untold' });
