import type { ApolloClient } from '@apollo/client';
import { FavouriteHeartsFragmentDoc, FavouriteIdsDocument } from '#operations/generated/documents.ts';
import type { App } from '../core/app.tsx';
import { FAVOURITES_A_REQUEST } from '../core/constants.ts';
import { takeHeart } from './asked-heart.ts';
import type { FavouriteThing } from './favourite-queue.ts';

/** FAV-2: after the first page, page by page until a short one. */
const loadRest = async (client: ApolloClient, type: FavouriteThing['type'], first: number): Promise<void> => {
  let count = first;
  for (let offset = first; count === FAVOURITES_A_REQUEST; offset += count) {
    const { data } = await client.query({
      query: FavouriteIdsDocument,
      variables: { type, page: { limit: FAVOURITES_A_REQUEST, offset } },
    });
    count = data?.viewer?.favourites?.items.length ?? 0;
  }
};

/** Once the viewer is loaded: the remaining favourites, and the heart that was clicked before the sign-in. */
export const startHearts = async (app: App): Promise<void> => {
  const { client } = app;
  const id = client.cache.identify({ __typename: 'Viewer' });
  const loaded = client.cache.readFragment({
    id,
    fragment: FavouriteHeartsFragmentDoc,
    fragmentName: 'FavouriteHearts',
  });
  // Loaded as a heart loads it, so that a click finds it there, offline too.
  const { favouritesOf } = await import('./favourites.ts');
  const favourites = favouritesOf(app);
  const asked = takeHeart(Date.now());
  if (asked) favourites.set({ ...asked, isFavourite: true });
  await Promise.all([
    loadRest(client, 'EVENT', loaded?.favouriteEventIds?.items.length ?? 0),
    loadRest(client, 'ATTRACTION', loaded?.favouriteAttractionIds?.items.length ?? 0),
  ]);
};
