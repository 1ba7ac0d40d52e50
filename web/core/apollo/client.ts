import { ApolloClient, type ApolloLink, type NormalizedCacheObject } from '@apollo/client';
import { createCache } from './cache.ts';

const createClient = (link: ApolloLink, ssrMode: boolean) =>
  new ApolloClient({
    link,
    cache: createCache(),
    ssrMode,
    dataMasking: true,
    assumeImmutableResults: true,
    devtools: { enabled: import.meta.env.DEV },
  });

export const createServerClient = (link: ApolloLink) => createClient(link, true);

export const createBrowserClient = (link: ApolloLink, state: NormalizedCacheObject) => {
  const client = createClient(link, false);
  client.cache.restore(state);
  return client;
};
