import { readStored, writeStored } from '../storage/stored.ts';

const KEY = 'grandstand.embedder';

/** The origin in an address; undefined for none. */
const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined);

/** Without ancestorOrigins (Firefox) only the referrer of the frame's first page names the embedder, so the frame remembers it. */
const embedderByReferrer = (): unknown => {
  const referrer = originOf(document.referrer);
  if (referrer === undefined || referrer === location.origin) return readStored('session', KEY);
  writeStored('session', KEY, referrer);
  return referrer;
};

/** The origin of the page that shows this one in a frame, where the brand allows it (SHELL-11); undefined in a window of its own. */
export const embedder = (allowed: readonly string[]): string | undefined => {
  if (window.parent === window) return undefined;
  const origin = location.ancestorOrigins?.[0] ?? embedderByReferrer();
  return allowed.find((one) => one === origin);
};
