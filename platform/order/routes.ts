import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { LIST_LIMIT } from '#rules/constants.ts';
import type { PlatformDeps } from '../core/deps.ts';
import { invalid } from '../core/errors.ts';
import { languageOf } from '../core/language.ts';
import { memberKeyOf, requireAction } from '../core/member.ts';
import { errorSchema, listOf, pageQuery } from '../core/schemas.ts';
import { preventCaching, visitorOf, visitorSecurity } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import type { TenantConfig } from '../tenant/schemas.ts';
import { signersOf } from '../tenant/service.ts';
import {
  acceptedSchema,
  emailBody,
  googlePassSchema,
  orderFileSchema,
  orderFiles,
  orderLinkBody,
  orderSchema,
} from './schemas.ts';
import {
  changeEmail,
  keepTickets,
  listMemberOrders,
  orderPeriods,
  readApplePass,
  readGooglePass,
  readLatestOrder,
  readOrder,
  readOrderFile,
  sendLink,
} from './service.ts';

const MOST_ORDERS = 100;
/** Numbers of orders are whole numbers that JSON keeps. */
const MOST_ORDER_NUMBER = Number.MAX_SAFE_INTEGER;
const ordersQuery = pageQuery.extend({
  limit: pageQuery.shape.limit.unwrap().max(MOST_ORDERS).default(LIST_LIMIT),
  period: z
    .enum([...orderPeriods, 'all'])
    .default('upcoming')
    .describe(
      'upcoming: something of the order is still to come, the soonest first; past: all others, the latest first; all: whatever has become of them, the newest first',
    ),
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_ORDER_NUMBER)
    .optional()
    .describe('Only orders whose number is below: goes on with a list of all'),
});

const LINK_KEY = 'gst-order-key';

/** The key of the order's link; null without one. */
const linkKeyOf = (request: FastifyRequest): string | null => {
  const header = request.headers[LINK_KEY];
  if (header === undefined) return null;
  const parsed = z.uuid().safeParse(header);
  if (!parsed.success) throw invalid(LINK_KEY, 'must be a UUID');
  return parsed.data;
};

type OrderRequest = FastifyRequest<{ Params: { uuid: string } }>;

const contextOf = (tenant: TenantConfig, request: FastifyRequest) => ({ tenant, language: languageOf(request) });
/** An order of the visitor's own. */
const ownOrderOf = (request: OrderRequest) => ({ uuid: request.params.uuid, ...visitorOf(request) });
/** An order of the visitor's own, or of a link. */
const linkedOrderOf = (request: OrderRequest) => ({ ...ownOrderOf(request), linkKey: linkKeyOf(request) });

const registerList = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.get(
    '/api/order',
    {
      onRequest: requireAction('orders', tenant),
      schema: {
        operationId: 'listOrders',
        security: [{ member: [] }],
        tags: ['order'],
        summary: 'The signed-in member’s orders with their tickets',
        description:
          'Guest orders with the member’s verified e-mail address are among them once a session was started.',
        querystring: ordersQuery,
        response: { 200: listOf(orderSchema), 400: errorSchema, 401: errorSchema, 403: errorSchema },
      },
    },
    async (request) => listMemberOrders(db, memberKeyOf(request, tenant.id), request.query, contextOf(tenant, request)),
  );
};

const registerReads = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/order/latest',
    {
      schema: {
        operationId: 'readLatestOrder',
        security: visitorSecurity,
        tags: ['order'],
        summary: 'The newest order of this visitor: the member’s, or what a guest bought in this session',
        response: { 200: orderSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async (request) => readLatestOrder(deps.db, visitorOf(request), contextOf(deps.tenant, request)),
  );
  app.get(
    '/api/order/:uuid',
    {
      config: { headers: ['gst-order-key'] },
      schema: {
        operationId: 'readOrder',
        security: visitorSecurity,
        tags: ['order'],
        summary: 'An order of this visitor with its tickets, or the order of a link',
        params: z.object({ uuid: z.uuid() }),
        response: { 200: orderSchema, 400: errorSchema, 404: errorSchema },
      },
    },
    async (request) => readOrder(deps.db, linkedOrderOf(request), contextOf(deps.tenant, request)),
  );
};

const registerNotice = (app: ZodApp, deps: PlatformDeps): void => {
  app.put(
    '/api/order/:uuid/notice/:notice/keep',
    {
      schema: {
        operationId: 'keepTickets',
        security: visitorSecurity,
        tags: ['order'],
        summary: 'The buyer keeps the tickets of a moved or postponed event; repeating it changes nothing',
        description: 'Until the notice’s choiceEndsAt they can still be given back.',
        params: z.object({ uuid: z.uuid(), notice: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
        response: { 200: orderSchema, 400: errorSchema, 401: errorSchema, 404: errorSchema },
      },
    },
    async (request) =>
      keepTickets(deps.db, ownOrderOf(request), request.params.notice, contextOf(deps.tenant, request)),
  );
};

const registerEmail = (app: ZodApp, deps: PlatformDeps): void => {
  app.put(
    '/api/order/:uuid/email',
    {
      config: { headers: ['gst-order-key'] },
      schema: {
        operationId: 'changeOrderEmail',
        security: visitorSecurity,
        tags: ['order'],
        summary:
          'Gives another address for an order’s e-mails that did not arrive, which are sent there; repeating it sends none twice',
        description:
          'For the guest in whose browser it was bought, and for the member who bought it. Only while undeliveredEmail is ' +
          'not null (40020), five times (40081).',
        params: z.object({ uuid: z.uuid() }),
        body: emailBody,
        response: { 200: orderSchema, 400: errorSchema, 401: errorSchema, 404: errorSchema, 409: errorSchema },
      },
    },
    async (request) => {
      const key = ownOrderOf(request);
      await changeEmail(deps.db, key, request.body.emailAddress);
      return readOrder(deps.db, key, contextOf(deps.tenant, request));
    },
  );
};

const registerLink = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  app.post(
    '/api/order/link',
    {
      schema: {
        operationId: 'sendOrderLink',
        security: visitorSecurity,
        tags: ['order'],
        summary: 'Sends an order’s confirmation with its link again, to the address that it was bought with',
        description:
          'The answer is the same whether there is such an order or not. At most one e-mail in ten minutes for each order; ' +
          'none for one that was returned.',
        body: orderLinkBody,
        response: { 200: acceptedSchema, 400: errorSchema },
      },
    },
    async (request) => {
      visitorOf(request);
      await sendLink(db, { tenantId: tenant.id, ...request.body });
      return { accepted: true } as const;
    },
  );
};

const registerFile = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/order/:uuid/file/:file',
    {
      config: { headers: ['gst-order-key'] },
      schema: {
        operationId: 'readOrderFile',
        security: visitorSecurity,
        tags: ['order'],
        summary: 'The tickets of an order as PDF, one a page, or its events as entries of a calendar',
        description:
          'For whom the order is. 404 as well when it has no such file: no ticket is left, or no day is known.',
        params: z.object({ uuid: z.uuid(), file: z.enum(orderFiles) }),
        response: { 200: orderFileSchema, 400: errorSchema, 404: errorSchema, 503: errorSchema },
      },
    },
    async (request) =>
      readOrderFile(deps.db, linkedOrderOf(request), request.params.file, contextOf(deps.tenant, request)),
  );
};

const passParams = z.object({ uuid: z.uuid(), ticket: z.uuid().describe('Ticket.id') });
const passAnswers = { 400: errorSchema, 404: errorSchema, 503: errorSchema };
const passOf = (deps: PlatformDeps, request: FastifyRequest<{ Params: z.infer<typeof passParams> }>) =>
  [
    deps.db,
    linkedOrderOf(request),
    request.params.ticket,
    contextOf(deps.tenant, request),
    signersOf(deps, deps.tenant.id),
  ] as const;

const registerPasses = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/order/:uuid/ticket/:ticket/apple-pass',
    {
      config: { headers: ['gst-order-key'] },
      schema: {
        operationId: 'readApplePass',
        security: visitorSecurity,
        tags: ['order'],
        summary: 'A ticket as a pass for Apple Wallet',
        description:
          'For whom the order is. 404 as well when the brand gives none (`walletPasses` of the tenant), or the ticket lets nobody in any more.',
        params: passParams,
        response: { 200: orderFileSchema, ...passAnswers },
      },
    },
    async (request) => readApplePass(...passOf(deps, request)),
  );
  app.get(
    '/api/order/:uuid/ticket/:ticket/google-pass',
    {
      config: { headers: ['gst-order-key'] },
      schema: {
        operationId: 'readGooglePass',
        security: visitorSecurity,
        tags: ['order'],
        summary: 'The address that puts a ticket into Google Wallet',
        description:
          'For whom the order is. 404 as well when the brand gives none (`walletPasses` of the tenant), or the ticket lets nobody in any more.',
        params: passParams,
        response: { 200: googlePassSchema, ...passAnswers },
      },
    },
    async (request) => readGooglePass(...passOf(deps, request)),
  );
};

export const orderRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    registerList(app, deps);
    registerReads(app, deps);
    registerNotice(app, deps);
    registerEmail(app, deps);
    registerLink(app, deps);
    registerFile(app, deps);
    registerPasses(app, deps);
  };
