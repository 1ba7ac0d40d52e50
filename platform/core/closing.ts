import type { FastifyInstance } from 'fastify';

/**
 * OPS-3: an answer given while the service stops is the last of its connection. Those of clients that keep their
 * connections open would otherwise hold the stop up for as long as they stay.
 */
export const registerClosing = (app: FastifyInstance): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
};
