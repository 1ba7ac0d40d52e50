import { useEffect, useRef } from 'react';
import { useOpenResaleSessionMutation } from '#operations/generated/hooks.ts';

/**
 * The resale session of this visitor: it begins when a resale ticket is chosen first, and reserves resale tickets until it runs out
 * (20053). Without an answer they are reserved without one.
 */
export function useResaleSession(eventId: string, isResale: boolean) {
  const [open] = useOpenResaleSessionMutation();
  const session = useRef<Promise<string | null> | null>(null);
  const begin = () => {
    session.current = open({ variables: { input: { eventId } } }).then(
      ({ data }) => data?.openResaleSession.session?.id ?? null,
      () => null,
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one session a page, begun with the first resale ticket
  useEffect(() => {
    if (isResale && session.current === null) begin();
  }, [isResale]);
  return {
    /** For a reservation of the present choice; null for tickets that are not resold. */
    id: async (): Promise<string | null> => (isResale ? session.current : null),
    begin,
  };
}
