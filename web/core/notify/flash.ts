/** What a redirect wants said on the page it leads to. */
export type Flash = 'league-not-available';

const name = 'flash';
/** Long enough for the page to come, too short to be said on another visit. */
const seconds = 30;

const secure = (origin: string): string => (origin.startsWith('https:') ? '; Secure' : '');

/** The header of a redirect; a script of the next page reads it, so that the page itself is the same for everyone. */
export const flashHeader = (flash: Flash, origin: string): [string, string] => [
  'set-cookie',
  `${name}=${flash}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure(origin)}`,
];

/** Reads what is to be said, once. */
export const takeFlash = (): Flash | null => {
  if (!document.cookie.split('; ').includes(`${name}=league-not-available`)) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that is supported
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure(location.origin)}`;
  return 'league-not-available';
};
