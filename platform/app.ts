import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { attractionRoutes } from './attraction/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { imageRoutes } from './catalogue/posters/routes.ts';
import { categoryRoutes } from './category/routes.ts';
import { changeRoutes } from './change/routes.ts';
import { cityRoutes } from './city/routes.ts';
import { brandNamed, refuseOtherBrands } from './core/brand.ts';
import { closeConnectionsOnStop, limitConnections, serverTimeouts } from './core/connections.ts';
import type { PlatformDeps } from './core/deps.ts';
import { registerDocs } from './core/docs.ts';
import { answerFrameworkError, registerErrorHandling } from './core/error-handler.ts';
import { healthRoutes } from './core/health.ts';
import { registerMembers } from './core/member.ts';
import { registerMock } from './core/mock.ts';
import { openApiOptions } from './core/openapi.ts';
import { registerPlainText } from './core/plain-text.ts';
import { registerReadSignal } from './core/read-signal.ts';
import { registerRequestLog, requestIdOf } from './core/request-log.ts';
import { eventRoutes } from './event/routes.ts';
import { favouriteRoutes } from './favourite/routes.ts';
import { geoRoutes } from './geo/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { hotelRoutes } from './hotel/routes.ts';
import { leagueRoutes } from './league/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { bounceRoutes, mailRoutes } from './mail/routes.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { offerRoutes } from './offer/routes.ts';
import { calendarRoutes } from './order/calendar-routes.ts';
import { orderRoutes } from './order/routes.ts';
import { partnerRoutes } from './partner/routes.ts';
import { processorEventRoutes } from './purchase/processor-event-routes.ts';
import { purchaseRoutes } from './purchase/routes.ts';
import { refundRoutes } from './refund/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { savedSearchRoutes } from './search/saved-routes.ts';
import { seatRoutes } from './seat/routes.ts';
import { sitemapRoutes } from './sitemap/routes.ts';
import { tenantRoutes } from './tenant/routes.ts';
import { userRoutes } from './user/routes.ts';
import { venueRoutes } from './venue/routes.ts';
import { waitingListRoutes } from './waiting-list/routes.ts';
import { waitingRoomRoutes } from './waiting-room/routes.ts';
import { walletRoutes } from './wallet/routes.ts';
import { notePartnerVisitors, webhookRoutes } from './webhook/routes.ts';

const BODY_LIMIT = 100 * 1024;

const features = [
  healthRoutes,
  metricsRoutes,
  tenantRoutes,
  partnerRoutes,
  categoryRoutes,
  cityRoutes,
  geoRoutes,
  leagueRoutes,
  venueRoutes,
  attractionRoutes,
  eventRoutes,
  changeRoutes,
  searchRoutes,
  savedSearchRoutes,
  sitemapRoutes,
  imageRoutes,
  offerRoutes,
  seatRoutes,
  cartRoutes,
  liveRoutes,
  purchaseRoutes,
  processorEventRoutes,
  orderRoutes,
  calendarRoutes,
  refundRoutes,
  waitingListRoutes,
  waitingRoomRoutes,
  hotelRoutes,
  walletRoutes,
  userRoutes,
  favouriteRoutes,
  historyRoutes,
  mailRoutes,
  bounceRoutes,
  webhookRoutes,
];

/** The service for one brand; it does not listen yet. */
export const buildPlatform = (deps: PlatformDeps): FastifyInstance => {
  const app = fastify({
    ...(deps.logger ? { loggerInstance: deps.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    bodyLimit: BODY_LIMIT,
    ...serverTimeouts,
    // OPS-3: requests over open connections are still answered while the service stops.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, _request, reply) => answerFrameworkError(error, reply),
  }).withTypeProvider<ZodTypeProvider>();
  limitConnections(app);
  closeConnectionsOnStop(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Only JSON is accepted: another site's page can post plain text and forms without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  app.decorate('tenantId', deps.tenant.id);
  registerErrorHandling(app);
  registerPlainText(app);
  registerRequestLog(app);
  registerReadSignal(app);
  refuseOtherBrands(app, deps.tenants);
  registerMock(app);
  registerMembers(app, deps.verifyToken);
  notePartnerVisitors(app, deps);
  app.register(swagger, openApiOptions(deps.publicUrl));
  for (const routes of features) app.register(routes(deps));
  app.after(() => registerDocs(app));
  return app;
};

/** The service for all brands on one port: the header `gst-partner-api` names the brand; the first answers without one, and refuses one that is not served. */
export const buildPlatforms = (deps: PlatformDeps): FastifyInstance => {
  const { ownDatabases = new Map() } = deps;
  const databases = [deps.db, ...ownDatabases.values()];
  const [first, ...others] = deps.tenants.map((tenant) =>
    buildPlatform({ ...deps, tenant, db: ownDatabases.get(tenant.id) ?? deps.db, databases }),
  );
  if (first === undefined) throw new Error('a platform has at least one tenant');
  const apps = new Map(deps.tenants.slice(1).map(({ id, partnerId }, index) => [partnerId ?? id, others[index]]));
  first.addHook('onReady', async () => {
    await Promise.all(others.map((app) => app.ready()));
  });
  first.addHook('preClose', async () => {
    await Promise.all(others.map((app) => app.close()));
  });
  first.server.removeAllListeners('request').on('request', (request, response) => {
    (apps.get(brandNamed(request.headers)) ?? first).routing(request, response);
  });
  return first;
};
