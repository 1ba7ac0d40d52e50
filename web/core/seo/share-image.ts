/** What a link's preview shows, in the size that everybody takes. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** The shop's own card, for pages without a picture. */
const OWN_CARD = '/images/share.png';

/** The picture of a page for link previews, which want whole addresses. */
export const shareImage = (origin: string, path = OWN_CARD): string => new URL(path, origin).href;
