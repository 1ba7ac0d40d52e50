import type { Image } from '../../generated/resolver-types.ts';

/** White, for an image without a colour of its own. */
const DEFAULT_PLACEHOLDER = '#ffffff';

/** Link previews are wide: of a photo they show the backdrop; our own drawings (paths) carry their text in the image itself. */
const toShare = (url: string, backdropUrl: string | null): string => (url.startsWith('/') ? url : (backdropUrl ?? url));

/** The URLs are still the platform's or the catalogue's; the resolvers of Image replace remote ones. */
export function toImage(
  url: string,
  placeholder: string = DEFAULT_PLACEHOLDER,
  backdropUrl: string | null = null,
): Image {
  return { url, placeholder, backdropUrl, shareUrl: toShare(url, backdropUrl) };
}
