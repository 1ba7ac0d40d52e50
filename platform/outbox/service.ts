export { GiveUp, type Send } from './worker.ts';
