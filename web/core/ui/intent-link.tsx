import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type FocusEvent, type PointerEvent, type TouchEvent, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';

/** A pointer that only passes over a link must not load anything, in ms. */
const INTENT_MS = 100;

type IntentLinkProps = LinkProps & {
  /** Loads the target's first query into the cache. */
  prepare: (client: ApolloClient) => Promise<unknown>;
};

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
};

/** A link that loads its target's code and data on hover, focus or touch, before the click. */
export const IntentLink = ({
  prepare,
  onPointerMove,
  onPointerLeave,
  onFocus,
  onTouchStart,
  ...rest
}: IntentLinkProps) => {
  const client = useApolloClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = () => {
    // A failure does not matter: the loader asks again.
    if (!savesData()) prepare(client).catch(() => undefined);
  };
  return (
    <Link
      {...rest}
      prefetch="intent"
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
