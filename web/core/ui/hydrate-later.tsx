import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** One promise for each mounted part, resolved when the part is hydrated. */
const parts = new Set<Promise<void>>();

const newPart = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

/**
 * Wait for this before changing anything that every part shows and that is not React state, such as the language: React compares a
 * part with the server's HTML when it hydrates it.
 */
export const allHydrated = async (): Promise<void> => {
  await Promise.all(parts);
};

const WhenHydrated = ({ onHydrated }: { onHydrated: () => void }) => {
  useEffect(onHydrated, [onHydrated]);
  return null;
};

/**
 * A part of the page that React hydrates after the rest, in short slices between which the browser answers input. A part that is
 * clicked or focused before that is hydrated first, and its handlers get the event: that is what React does with the content of any
 * Suspense boundary (React 18, “Selective Hydration”). Until then its HTML can be read and its links work.
 */
export const HydrateLater = ({ children }: { children: ReactNode }) => {
  const [{ promise, resolve }] = useState(newPart);
  useEffect(() => {
    parts.add(promise);
    return () => {
      parts.delete(promise);
      resolve();
    };
  }, [promise, resolve]);
  return (
    <Suspense>
      {children}
      <WhenHydrated onHydrated={resolve} />
    </Suspense>
  );
};
