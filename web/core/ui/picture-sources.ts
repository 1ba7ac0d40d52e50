/** Photos: the gateway resizes them to WIDTHS, in pixels. All other pictures are SVG drawings. */
const REMOTE = '/images/remote/';
const THUMBNAIL = 320;
const WIDTHS = [160, 320, 480, 720, 960, 1280, 1920];

/** `srcset` of a photo; undefined for an SVG drawing. */
export const sourcesOf = (url: string): string | undefined =>
  url.startsWith(REMOTE) ? WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') : undefined;

/** URL of a small version, for badges and thumbnails. */
export const thumbnailOf = (url: string): string => (url.startsWith(REMOTE) ? `${url}?w=${THUMBNAIL}` : url);
