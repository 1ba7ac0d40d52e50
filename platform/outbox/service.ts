export type { Message } from './repository.ts';
export { GiveUp, type Send } from './worker.ts';
