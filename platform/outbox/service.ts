export { hasSender, type Message, markAllDone, noteSender } from './repository.ts';
export { GiveUp, type Send, sendDue } from './worker.ts';
