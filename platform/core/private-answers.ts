import type { FastifyInstance } from 'fastify';

/** What one visitor is told is nobody else's to keep: not a proxy's, not the next user's of the same browser. */
export const keepAnswersPrivate = (app: FastifyInstance): void => {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
};
