import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel';

/**
 * DOOR-7: a page being rendered takes a megabyte or two, and more at once would not be faster; some wait, the rest are
 * answered with 503.
 */
const MOST_AT_ONCE = 32;
const MOST_WAITING = 500;
/**
 * Node accepts one new connection in each turn of the event loop. With a page rendered in every turn, 800 new connections
 * waited ten seconds; so each page starts 16 turns after the one before.
 */
const TURNS_BETWEEN = 16;

export type RenderQueue = {
  /** Renders a visitor's own page, or one for everyone: each kind has its own queue. */
  render(kind: 'own' | 'shared', work: () => Promise<Response>): Promise<Response>;
};

export const isQueueFull = (error: unknown): boolean => error instanceof BulkheadRejectedError;

/** Waits for the whole body, because a page takes its memory until it is finished. */
async function complete(response: Response): Promise<Response> {
  return response.body ? new Response(await response.arrayBuffer(), response) : response;
}

export function createRenderQueue(): RenderQueue {
  const queues: Record<'own' | 'shared', BulkheadPolicy> = {
    own: bulkhead(MOST_AT_ONCE, MOST_WAITING),
    shared: bulkhead(MOST_AT_ONCE, MOST_WAITING),
  };
  let previous: Promise<unknown> = Promise.resolve();

  async function turns(): Promise<void> {
    for (let left = TURNS_BETWEEN; left > 0; left -= 1) await nextTurn();
  }

  return {
    render: (kind, work) =>
      queues[kind].execute(async () => {
        previous = previous.then(turns);
        await previous;
        return complete(await work());
      }),
  };
}
