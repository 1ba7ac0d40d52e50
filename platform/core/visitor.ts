import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from './errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The brand that this application answers for. */
    tenantId: string;
  }
}

/** The owner of carts and orders: a session at one brand, and the member who is signed in there. */
export type Visitor = { tenantId: string; sessionId: string; userId: string | null };

const HEADER = 'gst-session-id';
const sessionId = z.uuid();

/** OpenAPI `security` of routes that use `visitorOf`: a session, with or without a member's token. */
export const visitorSecurity: Record<string, string[]>[] = [{ session: [] }, { session: [], member: [] }];

const ANALYTICS_HEADER = 'gst-als';

/** The visitor's analytics session, which is sent only with their consent; null without it. */
export const analyticsIdOf = (request: FastifyRequest): string | null => {
  const header = request.headers[ANALYTICS_HEADER];
  if (header === undefined || header === '') return null;
  const parsed = z.uuid().safeParse(header);
  if (!parsed.success) throw invalid(ANALYTICS_HEADER, 'must be a UUID');
  return parsed.data.toLowerCase();
};

/** Throws 40020 when the request has no valid session header. */
export const visitorOf = (request: FastifyRequest): Visitor => {
  const header = request.headers[HEADER];
  if (header === undefined || header === '') throw invalid(HEADER, 'is missing; send the visitor’s session as a UUID');
  const parsed = sessionId.safeParse(header);
  if (!parsed.success) throw invalid(HEADER, 'must be a UUID');
  const { tenantId } = request.server;
  return { tenantId, sessionId: parsed.data.toLowerCase(), userId: request.member?.userId ?? null };
};

const REFERRAL_HEADER = 'gst-uid';

/** The referral that brought the visitor; null without one. */
export const referralIdOf = (request: FastifyRequest): string | null => {
  const header = request.headers[REFERRAL_HEADER];
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !/^[A-Za-z0-9_-]{1,100}$/.test(header)) {
    throw invalid(REFERRAL_HEADER, 'must have 1 to 100 letters, digits, _ or -');
  }
  return header;
};

/** CART-15: the visitor's discount token, at most 200 characters of it; null without one. */
export const discountTokenOf = (request: FastifyRequest): string | null => {
  const header = request.headers['gst-discount-token'];
  return typeof header === 'string' ? header.slice(0, 200) : null;
};

const ADDRESS_HEADER = 'gst-client-address';
const address = z.union([z.ipv4(), z.ipv6()]);

/** A hash of the visitor's IP address, which the gateway sends; the address itself is not stored. */
export const addressHashOf = (request: FastifyRequest): string | null => {
  const header = request.headers[ADDRESS_HEADER];
  if (header === undefined) return null;
  const parsed = address.safeParse(header);
  if (!parsed.success) throw invalid(ADDRESS_HEADER, 'must be an IP address');
  return createHash('sha256').update(parsed.data).digest('base64url');
};

/** SCALE-3: the visitor's pass of a waiting room; null without one. A pass has far fewer than 1000 characters. */
export const waitingRoomPassOf = (request: FastifyRequest): string | null => {
  const header = request.headers['gst-waiting-room-pass'];
  return typeof header === 'string' && header.length <= 1_000 ? header : null;
};

/** For routes whose answers belong to one visitor: neither browsers nor proxies may store them. */
export const preventCaching = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
};

const PARTNER = /^[^/]*\/([a-z0-9][a-z0-9-]{1,39})$/;

/** The partner whose key asks: what stands after the slash of gst-partner-api; null for the storefront. */
export const partnerOf = (request: FastifyRequest): string | null =>
  PARTNER.exec(String(request.headers['gst-partner-api'] ?? ''))?.[1] ?? null;
