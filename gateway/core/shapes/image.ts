import type { Image } from '../../generated/resolver-types.ts';

/** Paper, for a picture whose own colour nobody told. */
const UNKNOWN_COLOUR = '#ffffff';

export function toImage(url: string, placeholder: string = UNKNOWN_COLOUR, backdropUrl: string | null = null): Image {
  return { url, placeholder, backdropUrl };
}
