export { countWaiting } from './repository.ts';
