import type { FastifyInstance } from 'fastify';

/** DOOR-7: who sends or reads nothing is let go. A purchase, the longest answer, takes less than half a minute. */
export const serverTimeouts = {
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
} as const;

/** Ten gateways with all their connections, and more to spare; nobody else is meant to come here. */
const MOST_CONNECTIONS = 2_000;

export const limitConnections = (app: FastifyInstance): void => {
  app.server.maxConnections = MOST_CONNECTIONS;
};
