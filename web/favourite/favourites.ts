import type { ApolloClient } from '@apollo/client';
import type { i18n } from 'i18next';
import { HeartFragmentDoc, SetFavouritesDocument } from '#operations/generated/documents.ts';
import { notify } from '../core/notify/notify.tsx';
import { ofBrand } from '../core/storage/stored.ts';
import { askSignIn } from '../core/viewer/sign-in-first.ts';
import { keepHeart } from './asked-heart.ts';
import {
  emptyQueue,
  type FavouriteChange,
  type FavouriteThing,
  keyOf,
  pauseOf,
  shownChanges,
  withAnswer,
  withChange,
  withSending,
} from './favourite-queue.ts';
import { typeNames } from './type-names.ts';

type App = { client: ApolloClient; i18n: i18n };
type ViewerStatus = 'guest' | 'loading' | 'member';

/** Keys of the changes that the server has made. */
const save = async (client: ApolloClient, changes: readonly FavouriteChange[]): Promise<Set<string>> => {
  const { data } = await client.mutate({
    mutation: SetFavouritesDocument,
    variables: { input: { changes: changes.map(({ type, id, isFavourite }) => ({ type, id, isFavourite })) } },
    // The request goes on when the page is left.
    context: { keepalive: true },
  });
  const changed = new Set(data?.setFavourites.changed.map((one) => `${one.__typename} ${one.id}`));
  return new Set(changes.filter(({ type, id }) => changed.has(`${typeNames[type]} ${id}`)).map(keyOf));
};

/** FAV-1: hearts are drawn at once, by an optimistic layer over the normalised cache, and saved when none was clicked for a while. */
const createFavourites = ({ client, i18n }: App) => {
  const { cache } = client;
  let queue = emptyQueue;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let layers = 0;

  const read = ({ type, id }: FavouriteThing, optimistic: boolean): boolean => {
    const from = cache.identify({ __typename: typeNames[type], id });
    return cache.readFragment({ id: from, fragment: HeartFragmentDoc, optimistic })?.isFavourite === true;
  };
  const draw = () => {
    const before = `favourites ${layers}`;
    layers += 1;
    cache.batch({
      optimistic: `favourites ${layers}`,
      removeOptimistic: before,
      update: (layer) => {
        for (const { type, id, isFavourite } of shownChanges(queue)) {
          const data = { __typename: typeNames[type], id, isFavourite };
          layer.writeFragment({ id: layer.identify(data), fragment: HeartFragmentDoc, data });
        }
      },
    });
  };
  const plan = () => {
    clearTimeout(timer);
    const pause = pauseOf(queue, Date.now());
    if (pause !== null) timer = setTimeout(send, pause);
  };
  /** FAV-2: hearts that another tab has saved. */
  const others = new BroadcastChannel(ofBrand('grandstand.hearts'));
  others.addEventListener('message', ({ data: changes }: MessageEvent<FavouriteChange[]>) => {
    for (const { type, id, isFavourite } of changes) {
      const data = { __typename: typeNames[type], id, isFavourite };
      cache.writeFragment({ id: cache.identify(data), fragment: HeartFragmentDoc, data });
    }
  });
  const settle = (done: ReadonlySet<string>) => {
    others.postMessage([...queue.sending.values()].filter((change) => done.has(keyOf(change))));
    const answered = withAnswer(queue, done);
    queue = answered.queue;
    draw();
    if (answered.undone.length > 0) notify({ type: 'danger', message: i18n.t('main:favourite.failed') });
    plan();
  };
  const send = () => {
    if (queue.sending.size > 0 || queue.waiting.size === 0) return;
    queue = withSending(queue);
    save(client, [...queue.sending.values()]).then(settle, () => settle(new Set()));
  };
  /** The page may be left now: what waits behind a request goes as well, and again after its answer if the page stays. */
  const flush = () => {
    if (queue.sending.size === 0) send();
    else if (queue.waiting.size > 0) void save(client, [...queue.waiting.values()]).catch(() => undefined);
  };
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  // Offline it could not be loaded any more, when it has to say that a heart was not saved.
  import('../core/notify/toaster.tsx').catch(() => undefined);

  const set = (change: FavouriteChange) => {
    queue = withChange(queue, change, read(change, false), Date.now());
    draw();
    plan();
  };
  return {
    set,
    /** The opposite of what the heart shows. */
    toggle: (thing: FavouriteThing) => set({ ...thing, isFavourite: !read(thing, true) }),
    /** Sends what waits, without the wait. */
    flush,
  };
};

let favourites: ReturnType<typeof createFavourites> | undefined;

/** The queue of this page. It lives until the page is left, whatever screen is shown. */
export const favouritesOf = (app: App) => {
  favourites ??= createFavourites(app);
  return favourites;
};

/** A guest is told to sign in first; the heart is set afterwards (`startHearts`). */
export const clickHeart = (app: App, status: ViewerStatus, thing: FavouriteThing): void => {
  if (status !== 'guest') {
    favouritesOf(app).toggle(thing);
    return;
  }
  keepHeart(thing, Date.now());
  askSignIn('heart');
};
