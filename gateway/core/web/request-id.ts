import { randomUUID } from 'node:crypto';

const PLAUSIBLE = /^[\w-]{8,64}$/;

/** The id that a proxy before us gave the request, or a new one: it is in every log line and reaches the platform (OPS-2). */
export function requestIdOf(header: string | null | undefined): string {
  return header && PLAUSIBLE.test(header) ? header : randomUUID();
}
