import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Text and selection of the plain field at the moment it is replaced. */
export type Typed = { text: string; selection: [number, number]; isFocused: boolean };

const typedIn = (input: HTMLInputElement): Typed => ({
  text: input.value,
  selection: [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length],
  isFocused: document.activeElement === input,
});

/**
 * Starts with a plain field, and loads the module of the full one on hover, focus or input. It is replaced only when no character is
 * being composed (input methods).
 */
export const useUpgrade = <Module>(load: () => Promise<Module>) => {
  const ref = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const loaded = useRef<Module>(undefined);
  const isLoading = useRef(false);
  const [upgrade, setUpgrade] = useState<{ module: Module; typed: Typed } | null>(null);

  const takeOver = useCallback(() => {
    const input = ref.current;
    if (loaded.current !== undefined && input && !isComposing.current) {
      const upgraded = { module: loaded.current, typed: typedIn(input) };
      // Synchronously: a key pressed in between would be lost.
      flushSync(() => setUpgrade(upgraded));
    }
  }, []);

  const prepare = () => {
    if (isLoading.current) return;
    isLoading.current = true;
    load().then(
      (module) => {
        loaded.current = module;
        takeOver();
      },
      // The plain field still works; the next use tries again.
      () => {
        isLoading.current = false;
      },
    );
  };

  // A field that was focused before hydration fires no further focus event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
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

/** Gives the full field the text and selection of the plain one. */
export const useTakenOver = (input: RefObject<HTMLInputElement | null>, { isFocused, selection }: Typed) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before any other event of the field
  useLayoutEffect(() => {
    if (!isFocused) return;
    input.current?.focus();
    input.current?.setSelectionRange(...selection);
  }, []);
};
