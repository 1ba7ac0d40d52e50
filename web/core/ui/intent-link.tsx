import type { DocumentNode, OperationVariables } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type FocusEvent, type PointerEvent, type TouchEvent, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useConnected } from '../connection.ts';
import { drawn } from '../drawn.ts';

/** A pointer that only passes over a link must not load anything, in ms. */
const INTENT_MS = 100;

type IntentLinkProps = LinkProps & {
  /** The target's first query, which is loaded into the cache; fetched only when somebody means to go there. */
  prepare: () => Promise<{ query: DocumentNode; variables: OperationVariables }>;
};

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Not for those who asked for stillness; browsers without view transitions go without. */
const mayMove = !import.meta.env.SSR && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A link that loads its target's code and data on hover, focus or touch, before the click, and blends into its target's screen. */
export const IntentLink = ({
  prepare,
  onPointerMove,
  onPointerLeave,
  onFocus,
  onTouchStart,
  ...rest
}: IntentLinkProps) => {
  const client = useApolloClient();
  const connected = useConnected();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = () => {
    if (savesData()) return;
    // The pressed link is drawn first.
    drawn()
      .then(prepare)
      .then((options) => client.query({ ...options, errorPolicy: 'all' }))
      // A failure does not matter: the loader asks again.
      .catch(() => undefined);
  };
  return (
    <Link
      {...rest}
      // The router reloads the page when code that it loads ahead does not come.
      prefetch={connected ? 'intent' : 'none'}
      viewTransition={mayMove}
      onPointerMove={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerMove?.(event);
        // A pointer that rests where a new page puts a card does not count.
        const moves = event.pointerType !== 'touch' && (event.movementX !== 0 || event.movementY !== 0);
        if (moves && waiting.current === undefined) waiting.current = setTimeout(start, INTENT_MS);
      }}
      onPointerLeave={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerLeave?.(event);
        clearTimeout(waiting.current);
        waiting.current = undefined;
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event);
        start();
      }}
      onTouchStart={(event: TouchEvent<HTMLAnchorElement>) => {
        onTouchStart?.(event);
        start();
      }}
    />
  );
};
