/** What a command prints: by `log` its result, by `error` problems and progress. */
export type Output = Pick<Console, 'log' | 'error'>;
