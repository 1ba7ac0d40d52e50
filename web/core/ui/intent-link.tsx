import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type FocusEvent, type PointerEvent, type TouchEvent, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';

/** Somebody who only passes over a card with the pointer does not mean it. */
const INTENT_MS = 100;

type IntentLinkProps = LinkProps & {
  /** Asks ahead for what the target shows first; what is in the cache already is not asked again. */
  prepare: (client: ApolloClient) => Promise<unknown>;
};

const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
};

/** A link whose page and data are on their way as soon as somebody means to follow it: hovering, focus, or a finger put down. */
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
    // Only a try: what fails here is asked again when it is needed.
    if (!savesData()) prepare(client).catch(() => undefined);
  };
  return (
    <Link
      {...rest}
      prefetch="intent"
      onPointerMove={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerMove?.(event);
        // A pointer that rests where a new page put a card has not moved.
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
