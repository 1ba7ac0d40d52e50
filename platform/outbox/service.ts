export { type Message, markAllDone } from './repository.ts';
export { GiveUp, type Send, sendDue } from './worker.ts';
