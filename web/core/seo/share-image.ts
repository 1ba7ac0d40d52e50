/** What a link's preview shows, in the size that everybody takes. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** The shop's own card, for pages without a picture. */
const OWN_CARD = '/images/share.png';

/** The picture of a page for link previews: previews draw no SVG, so the gateway makes a PNG or JPEG of it. */
export const shareImage = (origin: string, image?: string): string => {
  if (!image) return new URL(OWN_CARD, origin).href;
  const url = new URL(image, origin);
  url.searchParams.set('as', 'share');
  return url.href;
};
