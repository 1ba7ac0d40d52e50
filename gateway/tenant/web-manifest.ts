import type { Tenant } from '../generated/resolver-types.ts';

export const MANIFEST_PATH = '/manifest.webmanifest';
const FIVE_MINUTES = 'public, max-age=300';

/** The web app manifest of a brand; its icons are the brand's own, or drawn (images/images.ts). */
export function webManifest({ name, basePath, theme }: Tenant, root: string): Response {
  const manifest = {
    name,
    short_name: name,
    id: basePath,
    start_url: basePath,
    scope: basePath,
    display: 'minimal-ui',
    theme_color: theme.primary,
    background_color: '#ffffff',
    icons: [
      { src: `${root}images/favicon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: `${root}images/maskable.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': FIVE_MINUTES },
  });
}
