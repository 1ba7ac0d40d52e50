import { randomUUID } from 'node:crypto';

/** A request's headers by their lower-case names; null for one that was not sent. */
export type Header = (name: string) => string | null;

/**
 * The entry of a forwarded header that our outermost proxy wrote: with N trusted proxies the Nth from the right. Entries further
 * left come from clients. Null without trusted proxies or without the header.
 */
export function forwarded(header: Header, name: string, trustedProxies: number): string | null {
  const entries = trustedProxies > 0 ? header(name)?.split(',') : undefined;
  return (entries?.at(-trustedProxies) ?? entries?.[0])?.trim() ?? null;
}

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The proxy's request id, or a new one; it is in every log line and reaches the platform (OPS-2). */
export function requestIdOf(given: string | null | undefined): string {
  return given && REQUEST_ID.test(given) ? given : randomUUID();
}
