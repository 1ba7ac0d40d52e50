import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What somebody was typing when their field was exchanged. */
export type Typed = { text: string; selection: [number, number]; isFocused: boolean };

const typedIn = (input: HTMLInputElement): Typed => ({
  text: input.value,
  selection: [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length],
  isFocused: document.activeElement === input,
});

/**
 * A plain field that works at once, and the module of one that can do more, loaded when somebody is about to use it. Whoever is
 * composing a character is not interrupted.
 */
export const useUpgrade = <Module>(load: () => Promise<Module>) => {
  const ref = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const loaded = useRef<Module>(undefined);
  const isAsked = useRef(false);
  const [upgrade, setUpgrade] = useState<{ module: Module; typed: Typed } | null>(null);

  const takeOver = useCallback(() => {
    const input = ref.current;
    if (loaded.current !== undefined && input && !isComposing.current) {
      const upgraded = { module: loaded.current, typed: typedIn(input) };
      // At once: a key that is pressed in between would be lost.
      flushSync(() => setUpgrade(upgraded));
    }
  }, []);

  const prepare = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    load().then(
      (module) => {
        loaded.current = module;
        takeOver();
      },
      // The plain field goes on working; the next one who needs more asks again.
      () => {
        isAsked.current = false;
      },
    );
  };

  // What was focused before the page was alive fires no event any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come alive
  useEffect(() => {
    if (ref.current && document.activeElement === ref.current) prepare();
  }, []);

  const plain = {
    ref,
    onFocus: prepare,
    onPointerEnter: prepare,
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: () => {
      isComposing.current = false;
      takeOver();
    },
  };
  return { upgrade, plain };
};

/** The field that takes over goes on where the plain one was left. */
export const useTakenOver = (input: RefObject<HTMLInputElement | null>, { isFocused, selection }: Typed) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything else can happen to the field
  useLayoutEffect(() => {
    if (!isFocused) return;
    input.current?.focus();
    input.current?.setSelectionRange(...selection);
  }, []);
};
