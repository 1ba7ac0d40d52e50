import type { FastifyInstance } from 'fastify';

/** The id is one of the built-in catalogue's, so nothing needs escaping. */
const page = (partnerId: string): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="robots" content="noindex">
  <title>Sandbox ticketing provider</title>
  <h1>Sandbox ticketing provider</h1>
  <p>Here the ticketing provider of a brand sells the event <b>${partnerId}</b>. In the sandbox nothing is sold.</p>
</html>
`;

/** Stands in for a ticketing provider, so that the provider flow can be tried to its end (TEN-7). */
export const registerSandboxProvider = (app: FastifyInstance): void => {
  app.get<{ Params: { id: string } }>('/provider/events/:id', async ({ params: { id } }, reply) => {
    if (!/^[\w-]{1,100}$/.test(id)) return reply.code(404).type('text/plain').send('There is no such event.\n');
    return reply
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(page(id));
  });
};
