import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { memberKeyOf, requireAction } from '../core/member.ts';
import { errorSchema } from '../core/schemas.ts';
import { preventCaching } from '../core/visitor.ts';
import { closeFeed, feedOf, openFeed, readFeed } from './calendar-feed.ts';
import { calendarFeedSchema, orderFileSchema } from './schemas.ts';

/** The calendar of a member's orders, which programs read by its secret address. */
export const calendarRoutes =
  ({ db, tenant }: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    const ofMember = (operationId: string, summary: string) => ({
      onRequest: requireAction('orders', tenant),
      schema: {
        operationId,
        security: [{ member: [] }],
        tags: ['order'],
        summary,
        response: { 200: calendarFeedSchema, 400: errorSchema, 401: errorSchema, 403: errorSchema },
      },
    });
    app.get('/api/calendar', ofMember('readCalendarFeed', 'The token of the signed-in member’s calendar'), (request) =>
      feedOf(db, memberKeyOf(request, tenant.id)),
    );
    app.post(
      '/api/calendar',
      ofMember('openCalendarFeed', 'Makes the token where there is none; the calendar speaks gst-language from now on'),
      (request) => openFeed(db, memberKeyOf(request, tenant.id), languageOf(request)),
    );
    app.delete(
      '/api/calendar',
      ofMember('closeCalendarFeed', 'Takes the token back: its address is a 404'),
      (request) => closeFeed(db, memberKeyOf(request, tenant.id)),
    );
    app.get(
      '/api/calendar/:token',
      {
        schema: {
          operationId: 'readCalendar',
          tags: ['order'],
          summary: 'A member’s events as a calendar, for whoever has its token',
          params: z.object({ token: z.uuid() }),
          response: { 200: orderFileSchema, 400: errorSchema, 404: errorSchema },
        },
      },
      async (request) => readFeed(db, tenant, request.params.token),
    );
  };
