import { ofBrand, readStored } from '../storage/stored.ts';

/** The readable cookie that the gateway sets with each sign-in and clears when the session ends: an id of the sign-in, no secret. Null for a guest. */
export const readSignInHint = (): string | null => {
  const start = `${ofBrand('gst-signed-in')}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  return found?.slice(start.length) || null;
};

/** Whose traces this browser and this tab keep: the member's id. Clearing the storage, as every sign-out does, removes it. */
export const MEMBER_KEY = 'grandstand.member';

/** Whether this browser still keeps what belongs to a member: they have not signed out. */
export const isMemberRemembered = (): boolean => readStored('local', MEMBER_KEY) !== null;
