import { FAVOURITES_DEBOUNCE_MS } from '#rules/timings.ts';
import { FAVOURITES_A_REQUEST } from '../core/constants.ts';

/** What can be a favourite here; the server knows venues too. */
export type FavouriteThing = { type: 'EVENT' | 'ATTRACTION'; id: string };
export type FavouriteChange = FavouriteThing & { isFavourite: boolean };
type Changes = ReadonlyMap<string, FavouriteChange>;

/** FAV-1: changes on their way from the hearts to the server; each map is by `keyOf`. */
export type FavouriteQueue = {
  /** Clicked and not sent yet. */
  waiting: Changes;
  /** Sent and not answered yet: one request at a time, so that none overtakes another. */
  sending: Changes;
  /** What the server has of everything that is waiting or being sent. */
  saved: ReadonlyMap<string, boolean>;
  /** When what waits is to be sent, in ms since 1970. */
  sendAt: number;
};

const none: Changes = new Map();
export const emptyQueue: FavouriteQueue = { waiting: none, sending: none, saved: new Map(), sendAt: 0 };

export const keyOf = ({ type, id }: FavouriteThing): string => `${type} ${id}`;

/**
 * A heart was clicked at `now` (ms since 1970); `isSaved` is what it showed when nothing of it was waiting. What the server has
 * already, or is about to have, does not wait.
 */
export const withChange = (
  queue: FavouriteQueue,
  change: FavouriteChange,
  isSaved: boolean,
  now: number,
): FavouriteQueue => {
  const key = keyOf(change);
  const saved = new Map(queue.saved).set(key, queue.saved.get(key) ?? isSaved);
  const waiting = new Map(queue.waiting);
  const reached = queue.sending.get(key)?.isFavourite ?? saved.get(key);
  if (reached === change.isFavourite) waiting.delete(key);
  else waiting.set(key, change);
  return { ...queue, waiting, saved, sendAt: now + FAVOURITES_DEBOUNCE_MS };
};

/** How long until something is to be sent, in ms; null when nothing waits or an answer is awaited. */
export const pauseOf = ({ waiting, sending, sendAt }: FavouriteQueue, now: number): number | null => {
  if (waiting.size === 0 || sending.size > 0) return null;
  return waiting.size >= FAVOURITES_A_REQUEST ? 0 : Math.max(0, sendAt - now);
};

/** Takes what waits, as much as one request may have, for sending. */
export const withSending = (queue: FavouriteQueue): FavouriteQueue => {
  if (queue.sending.size > 0) return queue;
  const entries = [...queue.waiting];
  return {
    ...queue,
    sending: new Map(entries.slice(0, FAVOURITES_A_REQUEST)),
    waiting: new Map(entries.slice(FAVOURITES_A_REQUEST)),
  };
};

/**
 * The request was answered: `done` has the keys of what the server changed. The rest goes back to what it was before, unless it was
 * clicked again meanwhile; `undone` names it.
 */
export const withAnswer = (
  queue: FavouriteQueue,
  done: ReadonlySet<string>,
): { queue: FavouriteQueue; undone: FavouriteThing[] } => {
  const known = new Map(queue.saved);
  for (const [key, { isFavourite }] of queue.sending) if (done.has(key)) known.set(key, isFavourite);
  const waiting = new Map([...queue.waiting].filter(([key, { isFavourite }]) => known.get(key) !== isFavourite));
  const undone = [...queue.sending].filter(([key]) => !done.has(key) && !queue.waiting.has(key));
  const saved = new Map([...known].filter(([key]) => waiting.has(key)));
  return { queue: { ...queue, waiting, saved, sending: none }, undone: undone.map(([, change]) => change) };
};

/** What hearts show that the server does not have yet. */
export const shownChanges = ({ waiting, sending }: FavouriteQueue): FavouriteChange[] => [
  ...new Map([...sending, ...waiting]).values(),
];
