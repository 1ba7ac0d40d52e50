import type { Resolvers } from '../generated/resolver-types.ts';

/** A tenant's picture from elsewhere is shown from our own address, in the size and form that is wanted. */
export const imageResolvers = {
  Image: {
    url: ({ url }, _args, { images }) => images.toOwn(url),
    backdropUrl: ({ backdropUrl }, _args, { images }) => backdropUrl && images.toOwn(backdropUrl),
  },
} satisfies Resolvers;
