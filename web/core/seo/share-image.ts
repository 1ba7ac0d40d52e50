/** Size of a link preview's picture, in pixels. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** The brand's picture, for pages without one. */
export const brandCard = (root: string): string => `${root}images/share.png`;

/** Absolute URL of a page's picture for link previews. */
export const shareImage = (origin: string, path: string): string => new URL(path, origin).href;
