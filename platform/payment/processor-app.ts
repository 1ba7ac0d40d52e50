import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { register } from 'prom-client';
import { limitConnections, serverTimeouts } from '../core/connections.ts';
import { cardProblems, digitsOf } from './card-rules.ts';
import { registerChallengePage } from './challenge-page.ts';
import { type Delays, registerCharges } from './charge-routes.ts';
import { createDelivery } from './event-delivery.ts';
import { registerEvents } from './events.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { readMetrics, requestSeconds } from './processor-metrics.ts';
import { ledgerSchema, processorErrorSchema, tokenBody, tokenSchema } from './processor-schemas.ts';
import { registerSandboxProvider } from './sandbox-provider.ts';
import { brandOf, testCards } from './test-cards.ts';

export type ProcessorOptions = Delays & {
  secretKey: string;
  /** Signs events. */
  eventsSecret: string;
  /** The SQLite file of the ledger; in memory without one. */
  ledgerFile?: string;
  /** Request bodies are never logged. */
  logger?: boolean;
};

const problem = (field: string, code: string, message: string) => ({ errors: [{ field, code, message }] });

/** CORS for any page, without credentials: only the platform can charge a token. */
const allowAnyOrigin = (reply: FastifyReply): void => {
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', 'content-type')
    .header('access-control-max-age', '600')
    .header('cache-control', 'no-store');
};

const registerTokens = (app: FastifyInstance, ledger: Ledger): void => {
  const tokens = app.withTypeProvider<ZodTypeProvider>();
  tokens.addHook('onRequest', async (_request, reply) => allowAnyOrigin(reply));
  tokens.options('/v1/tokens', async (_request, reply) => reply.code(204).send());
  tokens.post(
    '/v1/tokens',
    { schema: { body: tokenBody, response: { 201: tokenSchema, 422: processorErrorSchema } } },
    async (request, reply) => {
      const token = `tok_${randomBytes(24).toString('base64url')}`;
      if ('method' in request.body) {
        ledger.saveToken({ token, behaviour: 'challenge', card: null });
        return reply.code(201).send({ token, card: null });
      }
      const problems = cardProblems(request.body, new Date());
      if (problems.length > 0) return reply.code(422).send({ errors: problems });
      const digits = digitsOf(request.body.number);
      const card = {
        type: brandOf(digits),
        last4: digits.slice(-4),
        expireMonth: request.body.expMonth,
        expireYear: request.body.expYear,
      };
      ledger.saveToken({ token, behaviour: testCards.get(digits) ?? 'decline', card });
      return reply.code(201).send({ token, card });
    },
  );
};

const requireSecret = (secretKey: string) => {
  const expected = Buffer.from(`Bearer ${secretKey}`);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return undefined;
    return reply.code(401).send(problem('authorization', 'wrong_key', 'The secret key is missing or wrong.'));
  };
};

const sendError = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      field: issue.instancePath.replace(/^\//, '') || (error.validationContext ?? 'body'),
      code: 'invalid',
      message: issue.message ?? 'is not valid',
    }));
    return reply.code(400).send({ errors });
  }
  const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
  // The error's own message may quote the body, which may contain a card number.
  return reply.code(status).send(problem('request', 'failed', 'The request could not be carried out.'));
};

/** The sandbox processor, a service of its own, so that its time-outs and failures are real. */
export const buildProcessor = (options: ProcessorOptions): FastifyInstance => {
  const ledger = openLedger(options.ledgerFile);
  const delivery = createDelivery(ledger, options.eventsSecret);
  const app = Fastify({
    logger: options.logger ?? false,
    bodyLimit: 10_000,
    ...serverTimeouts,
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
  });
  limitConnections(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(sendError);
  app.addHook('onClose', async () => {
    delivery.stop();
    ledger.close();
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) =>
    requestSeconds.observe({ method, route: routeOptions.url ?? 'unknown', status }, elapsedTime / 1_000),
  );
  app.get('/healthz', async () => ({ status: 'ok' }));
  registerSandboxProvider(app);
  app.register(async (scope) => registerChallengePage(scope, ledger, delivery));
  app.register(async (scope) => registerTokens(scope, ledger));
  app.register(async (scope) => {
    scope.addHook('onRequest', requireSecret(options.secretKey));
    registerCharges(scope, ledger, delivery, options);
    registerEvents(scope, ledger, delivery);
    scope.get('/metrics', async (_request, reply) => reply.type(register.contentType).send(await readMetrics()));
    scope
      .withTypeProvider<ZodTypeProvider>()
      .get('/v1/ledger', { schema: { response: { 200: ledgerSchema } } }, async () => ({
        charges: ledger.charges(),
        refunds: ledger.refunds(),
      }));
  });
  return app;
};
