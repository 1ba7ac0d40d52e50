import { setTimeout as after } from 'node:timers/promises';
import { type Work, works, worksFor } from './changes.ts';
import { type Mistake, mistakeIn } from './mistake.ts';

/** A `git checkout` writes many files, and a safe write a file in three steps: work begins when it has been quiet so long. */
const QUIET_MS = 150;
/** The system tells of a save at once; what it has told is heard before a request is answered. */
const HEAR_MS = 20;

/** After a mistake in what it stands on, a step waits for the edit that heals it. */
const standsOn: Partial<Record<Work, readonly Work[]>> = { gateway: ['codegen'], platform: ['database', 'processor'] };

type Options = {
  run: Partial<Record<Work, () => Promise<void>>>;
  /** Everything is done that the last edits asked for: what was wrong before, and what is wrong now. */
  onSettled: (done: { before: readonly Mistake[]; now: readonly Mistake[] }) => void;
};

export type Loop = {
  /** Does everything once, as a start does. */
  start: () => Promise<void>;
  /** A file was written, made or removed; the path is from the project's root. */
  changed: (path: string) => void;
  /** Something happened to some file, whatever it comes to. */
  stirred: () => void;
  /** Resolves when every edit made until now is in effect, or known to be a mistake. */
  settled: () => Promise<void>;
  failed: (work: Work, mistake: Mistake) => void;
  mistakes: () => readonly Mistake[];
};

/** Does what edits ask for, one thing after the other, and knows which of them are mistakes. */
export function createLoop({ run, onSettled }: Options): Loop {
  const waiting = new Set(works.filter((work) => run[work]));
  const wrong = new Map<Work, Mistake>();
  let lastStir = 0;
  /** The path last written, and whether that came after the present round began. */
  let lastEdit = '';
  let again = false;
  let working: Promise<void> | undefined;

  const mistakes = () => [...wrong.values()];
  const stirred = () => {
    lastStir = performance.now();
  };
  async function quiet(): Promise<void> {
    for (;;) {
      const left = lastStir + QUIET_MS - performance.now();
      if (left <= 0) return;
      await after(left);
    }
  }
  const isBlocked = (work: Work) => standsOn[work]?.some((one) => wrong.has(one)) ?? false;
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
      await quiet();
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
      const asked = worksFor(path);
      for (const work of asked) waiting.add(work);
      if (asked.length === 0) return;
      again = true;
      lastEdit = path;
      begin();
    },
    settled: async () => {
      await after(HEAR_MS);
      await quiet();
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
