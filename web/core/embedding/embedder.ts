/** The origin in an address; undefined for none. */
const originOf = (address: string): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined);

/**
 * The origin of the page that shows this one in a frame, where the brand allows it (SHELL-11); undefined in a window of its own.
 * Browsers without ancestorOrigins tell it by the referrer of the frame's first page.
 */
export const embedder = (allowed: readonly string[]): string | undefined => {
  if (window.parent === window) return undefined;
  const origin = location.ancestorOrigins?.[0] ?? originOf(document.referrer);
  return allowed.find((one) => one === origin);
};
