import { type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { isAlive } from '../early-clicks.tsx';

/** Between a part of the server's page and the program: it sleeps until the gate opens. */
class Gate {
  isOpen: boolean;
  readonly #opening = Promise.withResolvers<void>();
  readonly #waking = Promise.withResolvers<void>();
  readonly opened = this.#opening.promise;
  readonly awake = this.#waking.promise;
  #asked = false;

  constructor(isOpen: boolean) {
    this.isOpen = isOpen;
  }
  open(): void {
    this.isOpen = true;
    this.#opening.resolve();
  }
  /**
   * Asked a second time, React needs the content now: “Events on a boundary before its hydrated will cause the boundary to
   * hydrate at a higher priority” (React API reference, Suspense during hydration); and it hydrates a part before it changes it.
   */
  ask(): boolean {
    if (this.#asked) this.open();
    this.#asked = true;
    return this.isOpen;
  }
  woke(): void {
    asleep.delete(this);
    this.#waking.resolve();
  }
}

/** What the program has not taken over yet, in the order of the page. */
const asleep = new Set<Gate>();

/** Safari has no idle callbacks; there a moment between two steps does. */
const whenIdle = (step: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(step, { timeout: 1_000 });
  else setTimeout(step, 20);
};

const wakeNext = (): void => {
  const next = [...asleep].find(({ isOpen }) => !isOpen);
  if (!next) return;
  next.open();
  whenIdle(wakeNext);
};

const putToSleep = (gate: Gate): void => {
  if (asleep.size === 0) whenIdle(wakeNext);
  asleep.add(gate);
};

/** Before something changes that every part shows, such as the language: what sleeps could not follow. */
export const wakeAll = async (): Promise<void> => {
  for (const gate of asleep) gate.open();
  await Promise.all([...asleep].map(({ awake }) => awake));
};

const Awake = ({ gate }: { gate: Gate }) => {
  useEffect(() => gate.woke(), [gate]);
  return null;
};

/** Has no other hook: React renders it again from the middle when the gate opens at once. */
const Sleeper = ({ gate, children }: { gate: Gate; children: ReactNode }) => {
  if (!gate.ask()) use(gate.opened);
  return (
    <>
      {children}
      <Awake gate={gate} />
    </>
  );
};

/**
 * A part of the page that the browser takes over by itself, once it has nothing else to do: so a page full of cards answers
 * at once, and no step of waking it takes long. Its HTML reads, and its links lead on, before that; a click wakes it.
 */
export const HydrateLater = ({ children }: { children: ReactNode }) => {
  const [gate] = useState(() => new Gate(import.meta.env.SSR || isAlive()));
  useEffect(() => {
    if (!gate.isOpen) putToSleep(gate);
    return () => gate.woke();
  }, [gate]);
  return (
    <Suspense>
      <Sleeper gate={gate}>{children}</Sleeper>
    </Suspense>
  );
};
