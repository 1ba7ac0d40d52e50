import { type BulkheadPolicy, bulkhead } from 'cockatiel';
import { liveReads } from '../core/metrics.ts';
import type { Changes } from './changes.ts';

/** A state, the same object until it is read anew. */
export type State = object;
type Watcher = (state: State) => void;
type Read = () => Promise<State>;

export type Topics = {
  /**
   * Calls back with the present state and then with each newer one. All who watch the same key share one state and one read. Returns
   * the function that stops it.
   */
  watch(topic: { key: string; changes: string; kind: 'event' | 'cart'; read: Read }, watcher: Watcher): () => void;
};

/** A changed state is read at most once in so long, however often it changes. */
const SPACED_MS = 1_000;
const RETRY_MS = 3_000;
/** After an interruption everything is read anew; the platform's connections are for visitors first. */
const READS_AT_ONCE = 8;
const MOST_WAITING = 100_000;

type Topic = {
  watchers: Set<Watcher>;
  state: State | null;
  text: string;
  join: (watcher: Watcher) => void;
  end: () => void;
};

/** One read at a time, and at most one a second, while somebody watches. */
function openTopic(
  changes: Changes,
  reads: BulkheadPolicy,
  { changes: name, kind, read }: Parameters<Topics['watch']>[0],
): Topic {
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let isOutdated = true;
  let readAt = Number.NEGATIVE_INFINITY;

  async function update(): Promise<void> {
    timer = undefined;
    isReading = true;
    isOutdated = false;
    readAt = performance.now();
    try {
      const state = await reads.execute(read);
      liveReads.inc({ kind, outcome: 'read' });
      const text = JSON.stringify(state);
      const isNew = text !== topic.text;
      topic.text = text;
      topic.state = state;
      if (isNew) for (const watcher of topic.watchers) watcher(state);
    } catch {
      // It was logged with its request; a reader waits for the next state.
      liveReads.inc({ kind, outcome: 'failed' });
      isOutdated = true;
      readAt = performance.now() + RETRY_MS - SPACED_MS;
    }
    isReading = false;
    if (isOutdated) schedule();
  }

  function schedule(): void {
    if (isReading || timer || topic.watchers.size === 0) return;
    const wait = readAt + SPACED_MS - performance.now();
    if (wait <= 0) void update();
    else timer = setTimeout(update, wait);
  }

  const unwatch = changes.watch(name, () => {
    isOutdated = true;
    schedule();
  });
  const topic: Topic = {
    watchers: new Set(),
    state: null,
    text: '',
    join: (watcher) => {
      topic.watchers.add(watcher);
      if (topic.state) watcher(topic.state);
      if (isOutdated || !changes.isHeard()) {
        isOutdated = true;
        schedule();
      }
    },
    end: () => {
      clearTimeout(timer);
      unwatch();
    },
  };
  return topic;
}

export function createTopics(changes: Changes): Topics {
  const topics = new Map<string, Topic>();
  const reads = bulkhead(READS_AT_ONCE, MOST_WAITING);
  return {
    watch: (wanted, watcher) => {
      const topic = topics.get(wanted.key) ?? openTopic(changes, reads, wanted);
      topics.set(wanted.key, topic);
      topic.join(watcher);
      return () => {
        topic.watchers.delete(watcher);
        if (topic.watchers.size > 0 || topics.get(wanted.key) !== topic) return;
        topics.delete(wanted.key);
        topic.end();
      };
    },
  };
}
