import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from './errors.ts';

/** Whose carts and orders a request may touch: the session's, and the signed-in member's. */
export type Visitor = { sessionId: string; userId: string | null };

const HEADER = 'gst-session-id';
const sessionId = z.uuid();

/** What the contract says of a route that asks `visitorOf`: the session, and the token of a member beside it. */
export const visitorSecurity: Record<string, string[]>[] = [{ session: [] }, { session: [], member: [] }];

/** Who is asking: the session that owns carts and orders. */
export const visitorOf = (request: FastifyRequest): Visitor => {
  const header = request.headers[HEADER];
  if (header === undefined || header === '') throw invalid(HEADER, 'is missing; send the visitor’s session as a UUID');
  const parsed = sessionId.safeParse(header);
  if (!parsed.success) throw invalid(HEADER, 'must be a UUID');
  return { sessionId: parsed.data.toLowerCase(), userId: request.member?.userId ?? null };
};
