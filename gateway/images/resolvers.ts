import type { Resolvers } from '../generated/resolver-types.ts';

const forSharing = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}as=share`;

/** Remote images are served by the gateway, resized and converted (remote-images.ts). */
export const imageResolvers = {
  Image: {
    url: ({ url }, _args, { images }) => images.toOwn(url),
    backdropUrl: ({ backdropUrl }, _args, { images }) => backdropUrl && images.toOwn(backdropUrl),
    shareUrl: ({ shareUrl }, _args, { images }) => forSharing(images.toOwn(shareUrl)),
  },
} satisfies Resolvers;
