import { setTimeout as after } from 'node:timers/promises';
import { type Work, works, worksFor } from './changes.ts';
import { type Mistake, mistakeIn } from './mistake.ts';

/** Waits are counted in steps: the watcher needs turns of the event loop to report a file, and a busy machine can give this process none for longer than a whole wait. */
const STEP_MS = 10;
/** A `git checkout` writes many files, and a safe write takes three steps: work starts when no file has changed for so long. */
const QUIET_STEPS = 15;
/** A request waits so long for file events that are on their way, so that the last save counts. */
const EVENT_STEPS = 2;

/** A step is not run while a step that it depends on has failed. */
const dependencies: Partial<Record<Work, readonly Work[]>> = {
  gateway: ['codegen', 'platform'],
  identity: ['database'],
  platform: ['database', 'processor', 'identity'],
};

type Options = {
  run: Partial<Record<Work, () => Promise<void>>>;
  /** All work for the last edits is done: the mistakes before it, and those left. */
  onSettled: (done: { before: readonly Mistake[]; now: readonly Mistake[] }) => void;
};

export type Loop = {
  /** Runs every step once. */
  start: () => Promise<void>;
  /** A file was written, made or removed; the path is from the project's root. */
  changed: (path: string) => void;
  /** A raw file event: the work waits until there are no more. */
  stirred: () => void;
  /** Resolves when every edit made until now is in effect or reported as a mistake. */
  settled: () => Promise<void>;
  failed: (work: Work, mistake: Mistake) => void;
  mistakes: () => readonly Mistake[];
};

/** Runs the steps that edits require, one at a time, and remembers which have failed. */
export function createLoop({ run, onSettled }: Options): Loop {
  const waiting = new Set(works.filter((work) => run[work]));
  const wrong = new Map<Work, Mistake>();
  /** How many steps have passed since the last file event. */
  let quietSteps = 0;
  let quiet: Promise<void> | undefined;
  /** The path written last, and whether another round is needed for it. */
  let lastEdit = '';
  let again = false;
  let working: Promise<void> | undefined;

  const mistakes = () => [...wrong.values()];
  async function countQuietSteps(): Promise<void> {
    while (quietSteps < QUIET_STEPS) {
      await after(STEP_MS);
      quietSteps += 1;
    }
  }
  const stirred = () => {
    quietSteps = 0;
    quiet ??= countQuietSteps().finally(() => {
      quiet = undefined;
    });
  };
  const isBlocked = (work: Work) => dependencies[work]?.some((one) => wrong.has(one)) ?? false;
  const next = () => works.find((one) => waiting.has(one) && !isBlocked(one));

  async function workOff(): Promise<void> {
    for (let work = next(); work; work = next()) {
      waiting.delete(work);
      try {
        await run[work]?.();
        wrong.delete(work);
      } catch (error) {
        wrong.set(work, mistakeIn(error, lastEdit));
      }
    }
  }

  async function settle(): Promise<void> {
    const before = mistakes();
    do {
      again = false;
      await quiet;
      await workOff();
    } while (again);
    onSettled({ before, now: mistakes() });
  }

  function begin(): void {
    working ??= settle().finally(() => {
      working = undefined;
    });
  }

  return {
    start: async () => {
      begin();
      await working;
    },
    stirred,
    changed: (path) => {
      stirred();
      const required = worksFor(path);
      for (const work of required) waiting.add(work);
      if (required.length === 0) return;
      again = true;
      lastEdit = path;
      begin();
    },
    settled: async () => {
      for (let steps = 0; steps < EVENT_STEPS; steps += 1) await after(STEP_MS);
      await quiet;
      while (working) await working;
    },
    failed: (work, mistake) => {
      wrong.set(work, mistake);
      waiting.add(work);
      onSettled({ before: [], now: mistakes() });
    },
    mistakes,
  };
}
