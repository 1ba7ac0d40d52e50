import { expect, test } from 'vitest';
import {
  emptyQueue,
  type FavouriteChange,
  type FavouriteQueue,
  keyOf,
  pauseOf,
  shownChanges,
  withAnswer,
  withChange,
  withSending,
} from './favourite-queue.ts';

const event = (id: string, isFavourite: boolean): FavouriteChange => ({ type: 'EVENT', id, isFavourite });
const keys = (...ids: string[]) => new Set(ids.map((id) => keyOf({ type: 'EVENT', id })));
/** Clicks of hearts that the server does not have as favourites; each at its time in ms. */
const clicked = (...clicks: [change: FavouriteChange, at: number][]): FavouriteQueue =>
  clicks.reduce((queue, [change, at]) => withChange(queue, change, false, at), emptyQueue);
const waitingOf = ({ waiting }: FavouriteQueue) => [...waiting.values()];
const sendingOf = ({ sending }: FavouriteQueue) => [...sending.values()];

test.each([
  ['nothing', [], 0, null],
  ['a click just now', [[event('a', true), 0]], 0, 500],
  ['a click before 499 ms', [[event('a', true), 0]], 499, 1],
  ['a click before 500 ms', [[event('a', true), 0]], 500, 0],
  [
    'a click and another one 400 ms later',
    [
      [event('a', true), 0],
      [event('b', true), 400],
    ],
    500,
    400,
  ],
  [
    'a click that was taken back',
    [
      [event('a', true), 0],
      [event('a', false), 100],
    ],
    600,
    null,
  ],
] satisfies [string, [FavouriteChange, number][], number, number | null][])(
  '[FAV-1] [TIME-2] is sent 500 ms after the last click: %s',
  (_case, clicks, now, pause) => {
    expect(pauseOf(clicked(...clicks), now)).toBe(pause);
  },
);

test.each([
  [19, true, [event('a', true)]],
  [20, false, []],
])('[FAV-1] of %i clicks within a second only the last state is sent', (count, last, sent) => {
  const clicks = Array.from({ length: count }, (_, at): [FavouriteChange, number] => [
    event('a', at % 2 === 0),
    at * 50,
  ]);
  const queue = clicked(...clicks);
  expect(clicks.at(-1)?.[0].isFavourite).toBe(last);
  expect(sendingOf(withSending(queue))).toEqual(sent);
});

test('[FAV-1] hearts of several things are sent together, a hundred at a time and the hundredth at once', () => {
  const queue = clicked(
    ...Array.from({ length: 101 }, (_, id): [FavouriteChange, number] => [event(`${id}`, true), id]),
  );
  expect(pauseOf(queue, 101)).toBe(0);
  const sending = withSending(queue);
  expect([sendingOf(sending).length, waitingOf(sending).length]).toEqual([100, 1]);
});

test('[FAV-1] a click during a request waits for its answer, and is left out when the request says the same', () => {
  const sending = withSending(clicked([event('a', true), 0]));
  const again = withChange(sending, event('a', false), false, 600);
  expect([waitingOf(again), pauseOf(again, 5_000)]).toEqual([[event('a', false)], null]);
  expect(withSending(again)).toBe(again);
  expect(waitingOf(withChange(again, event('a', true), false, 700))).toEqual([]);
  const { queue, undone } = withAnswer(again, keys('a'));
  expect([waitingOf(queue), undone]).toEqual([[event('a', false)], []]);
  expect(pauseOf(queue, 5_000)).toBe(0);
});

test('[FAV-1] what could not be saved goes back, the rest of the request stays', () => {
  const sending = withSending(clicked([event('a', true), 0], [event('b', true), 0]));
  const { queue, undone } = withAnswer(sending, keys('b'));
  expect(undone).toEqual([event('a', true)]);
  expect(shownChanges(queue)).toEqual([]);
  expect(queue.saved.size).toBe(0);
});

test('[FAV-1] a heart that was clicked back during a request that failed is as it was, and nothing is sent', () => {
  const sending = withSending(clicked([event('a', true), 0]));
  const { queue, undone } = withAnswer(withChange(sending, event('a', false), false, 100), new Set());
  expect([waitingOf(queue), undone, pauseOf(queue, 5_000)]).toEqual([[], [], null]);
});

test('[FAV-1] a failure undoes a heart whose further clicks ended where the request was', () => {
  let queue = withSending(clicked([event('a', true), 0]));
  for (const isFavourite of [false, true, false, true]) queue = withChange(queue, event('a', isFavourite), false, 100);
  expect(withAnswer(queue, new Set()).undone).toEqual([event('a', true)]);
});

test('[GRAPH-4] hearts show the last click, whether it is sent or waits', () => {
  const sending = withSending(clicked([event('a', true), 0], [event('b', true), 0]));
  const queue = withChange(sending, event('a', false), false, 100);
  expect(shownChanges(queue)).toEqual([event('a', false), event('b', true)]);
});
