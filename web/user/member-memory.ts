import type { ApolloClient } from '@apollo/client';
import { forgetStored, ofBrand, readStored, writeStored } from '../core/storage/stored.ts';
import { MEMBER_KEY as key } from '../core/viewer/sign-in-hint.ts';

const kinds = ['local', 'session'] as const;

const readText = (kind: (typeof kinds)[number]): string | null => {
  const value = readStored(kind, key);
  return value === null ? null : String(value);
};

/** False when this browser or this tab keeps what belongs to somebody else. */
export const rememberMember = (userId: string): boolean => {
  const isOther = kinds.some((kind) => ![null, userId].includes(readText(kind)));
  if (!isOther) for (const kind of kinds) writeStored(kind, key, userId);
  return !isOther;
};

/** Whether another tab has removed it, with everything else. */
export const isSignOut = (event: StorageEvent): boolean =>
  event.storageArea === localStorage && (event.key === null || (event.key === ofBrand(key) && event.newValue === null));

/** AUTH-7: nothing of the person stays in storage and memory; other tabs learn of it by their storage event. */
export const forgetMember = (client: ApolloClient): void => {
  forgetStored();
  // The page that is left may come back from the back/forward cache.
  void client.clearStore();
};
