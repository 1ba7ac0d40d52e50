import { report } from '../core/errors/report.ts';

/** LEAGUE-4: logs that the leagues could not be loaded. */
export const reportLeagues = (reason?: unknown): void => report('Problems retrieving leagues', reason);
