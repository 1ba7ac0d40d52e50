import type { FastifyInstance } from 'fastify';

/** DOOR-7: a client that sends or reads nothing is disconnected. The longest answer, a purchase, takes less than 30 s. */
export const serverTimeouts = {
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
} as const;

/** Ten gateways with all their connections, and some more; no other clients are expected. */
const MAX_CONNECTIONS = 2_000;

export const limitConnections = (app: FastifyInstance): void => {
  app.server.maxConnections = MAX_CONNECTIONS;
};

/** OPS-3: while the service stops, each answer closes its connection; open keep-alive connections would delay the stop. */
export const closeConnectionsOnStop = (app: FastifyInstance): void => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close');
  });
};
