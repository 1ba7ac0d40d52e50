import type { Image } from '../../generated/resolver-types.ts';

/** Paper, for a picture whose own colour nobody told. */
const UNKNOWN_COLOUR = '#ffffff';

/** A preview is shown a drawing with its lettering; of photographs the wide one is nearer to its shape. */
const toShare = (url: string, backdropUrl: string | null): string => (url.startsWith('/') ? url : (backdropUrl ?? url));

/** Its addresses are still the platform's or the catalogue's own. */
export function toImage(url: string, placeholder: string = UNKNOWN_COLOUR, backdropUrl: string | null = null): Image {
  return { url, placeholder, backdropUrl, shareUrl: toShare(url, backdropUrl) };
}
