import { isRecord, readStored, writeStored } from '../core/storage/stored.ts';
import type { FavouriteThing } from './favourite-queue.ts';

const STORED_AS = 'grandstand.heart';
/** A sign-in takes no longer; a heart of an earlier visit is not set. */
const LONGEST_SIGN_IN_MS = 600_000;

/** A guest clicked a heart and is sent to the sign-in; `now` in ms since 1970. */
export const keepHeart = ({ type, id }: FavouriteThing, now: number): void =>
  writeStored('session', STORED_AS, { type, id, at: now });

/** The heart that the guest clicked before the sign-in, once; null without one. */
export const takeHeart = (now: number): FavouriteThing | null => {
  const stored = readStored('session', STORED_AS);
  writeStored('session', STORED_AS, null);
  if (!isRecord(stored) || typeof stored.at !== 'number' || typeof stored.id !== 'string') return null;
  const { type, id, at } = stored;
  if ((type !== 'EVENT' && type !== 'ATTRACTION') || now - at > LONGEST_SIGN_IN_MS) return null;
  return { type, id };
};
