import type { ServerResponse } from 'node:http';

const MS = 60_000;
/** A stream ends by itself, so that after a release or a failure streams spread over all gateways again. */
const OTHERS_MINUTES = 30;
/** Before the access token that it began with does. */
const MEMBERS_MINUTES = 4;

/** One address: an office, or the phones behind one exit. Behind a proxy that is not trusted, nobody is counted. */
const MOST_STREAMS_OF_AN_ADDRESS = 200;

/** How many streams each address has open. */
export function countStreams() {
  const open = new Map<string, number>();
  const countOf = (address: string): number => open.get(address) ?? 0;
  return {
    isFull: (address: string | null): boolean => address !== null && countOf(address) >= MOST_STREAMS_OF_AN_ADDRESS,
    add: (address: string | null, stream: ServerResponse): void => {
      if (address === null) return;
      open.set(address, countOf(address) + 1);
      stream.once('close', () => {
        if (countOf(address) <= 1) open.delete(address);
        else open.set(address, countOf(address) - 1);
      });
    },
  };
}

export function endLater(stream: ServerResponse, isMember: boolean): void {
  const timer = setTimeout(
    () => stream.end('event: complete\ndata:\n\n'),
    (isMember ? MEMBERS_MINUTES : OTHERS_MINUTES) * MS,
  );
  stream.once('close', () => clearTimeout(timer));
}
