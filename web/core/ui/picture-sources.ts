/** Pictures from elsewhere come from the gateway in these widths; drawings have no size. */
const REMOTE = '/images/remote/';
const THUMBNAIL = 320;
const WIDTHS = [160, 320, 480, 720, 960, 1280, 1920];

/** The widths a picture is to be had in, for `srcset`; undefined for a drawing, which is sharp in any. */
export const sourcesOf = (url: string): string | undefined =>
  url.startsWith(REMOTE) ? WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') : undefined;

/** For a badge or a thumbnail: the smallest that is still sharp there. */
export const thumbnailOf = (url: string): string => (url.startsWith(REMOTE) ? `${url}?w=${THUMBNAIL}` : url);
