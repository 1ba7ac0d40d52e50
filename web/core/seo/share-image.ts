/** Size of a link preview's picture, in pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** The shop's picture, for pages without one. */
const OWN_CARD = '/images/share.png';

/** Absolute URL of a page's picture for link previews. */
export const shareImage = (origin: string, path = OWN_CARD): string => new URL(path, origin).href;
