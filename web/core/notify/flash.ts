/** What a redirect wants said on the page it leads to. */
const flashes = ['league-not-available', 'provider-not-available'] as const;
export type Flash = (typeof flashes)[number];

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
  const cookies = document.cookie.split('; ');
  const flash = flashes.find((one) => cookies.includes(`${name}=${one}`));
  if (flash === undefined) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that is supported
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax${secure(location.origin)}`;
  return flash;
};
