import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { drawSegment } from '#demo/posters/segments.ts';
import { sizes } from '#demo/posters/svg.ts';
import type { PlatformDeps } from '../../core/deps.ts';
import { notFound } from '../../core/errors.ts';
import type { ZodApp } from '../../core/zod-app.ts';
import { attractionPicture, eventPicture, hotelPicture, leaguePicture, type Picture } from './service.ts';
import { versionOf } from './version.ts';

const querystring = z.object({
  v: z.string().max(40).optional().describe('The version in an image path of the catalogue; any other is a 404'),
});
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const file = (pattern: string, description: string) =>
  z.object({ file: z.string().regex(new RegExp(`^${pattern}$`), `must be ${description}`) });

const tags = ['images'];
const FOR_EVER = 'public, max-age=31536000, immutable';
const FIVE_MINUTES = 'public, max-age=300';

const send = (reply: FastifyReply, drawing: string, cacheControl: string) =>
  reply
    .type('image/svg+xml; charset=utf-8')
    .header('cache-control', cacheControl)
    .header('content-security-policy', "default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .send(drawing);

/**
 * Cached for ever with its version (`?v=`), for five minutes without one. 404 for another version, and for an event or
 * attraction whose picture is elsewhere.
 */
const sendPicture = (reply: FastifyReply, picture: Picture | undefined, requested: string | undefined) => {
  const version = picture && versionOf(picture.path);
  if (picture === undefined || version === undefined) throw notFound('picture');
  if (requested !== undefined && requested !== version) throw notFound('picture of this version');
  return send(reply.header('etag', `"${version}"`), picture.drawing, requested === undefined ? FIVE_MINUTES : FOR_EVER);
};

const registerEventPictures = (app: ZodApp, { db }: PlatformDeps): void => {
  app.get(
    '/images/event/:file',
    {
      schema: {
        operationId: 'drawEvent',
        tags,
        summary: 'An event’s poster: {id}.svg in 3:2, {id}.wide.svg in 21:9 without lettering, for behind a title',
        params: file(`${uuid}(\\.wide)?\\.svg`, '{id}.svg or {id}.wide.svg'),
        querystring,
      },
    },
    async ({ params, query }, reply) => {
      const [id = '', variant] = params.file.split('.');
      return sendPicture(reply, await eventPicture(db, id, variant === 'wide' ? sizes.wide : sizes.card), query.v);
    },
  );
  app.get(
    '/images/attraction/:file',
    {
      schema: {
        operationId: 'drawAttraction',
        tags,
        summary: 'A team’s badge, an artist’s or a show’s square poster',
        params: file(`${uuid}\\.svg`, '{id}.svg'),
        querystring,
      },
    },
    async ({ params, query }, reply) =>
      sendPicture(reply, await attractionPicture(db, params.file.slice(0, -'.svg'.length)), query.v),
  );
};

const registerLeagueAndHotelPictures = (app: ZodApp, { db }: PlatformDeps): void => {
  app.get(
    '/images/league/:file',
    {
      schema: {
        operationId: 'drawLeague',
        tags,
        summary: 'A league’s badge, {id}.svg, or its playing field in 21:9, {id}.wide.svg',
        params: file('\\w{1,20}(\\.wide)?\\.svg', '{id}.svg or {id}.wide.svg'),
        querystring,
      },
    },
    async ({ params, query }, reply) => {
      const [id = '', variant] = params.file.split('.');
      return sendPicture(reply, await leaguePicture(db, id, variant === 'wide' ? sizes.wide : sizes.square), query.v);
    },
  );
  app.get(
    '/images/hotel/:file',
    {
      schema: {
        operationId: 'drawHotel',
        tags,
        summary: 'A hotel’s façade',
        params: file(`${uuid}\\.svg`, '{id}.svg'),
        querystring,
      },
    },
    async ({ params, query }, reply) =>
      sendPicture(reply, await hotelPicture(db, params.file.slice(0, -'.svg'.length)), query.v),
  );
};

const registerSegmentPictures = (app: ZodApp): void => {
  app.get(
    '/images/segment/:file',
    {
      schema: {
        operationId: 'drawSegment',
        tags,
        summary: 'Shown for a missing picture: sports, concerts, arts, family, other',
        params: file('\\w{1,20}\\.svg', '{category}.svg'),
      },
    },
    async ({ params }, reply) => {
      const drawing = drawSegment(params.file.slice(0, -'.svg'.length));
      if (drawing === undefined) throw notFound('picture');
      return send(reply, drawing, FOR_EVER);
    },
  );
};

export const imageRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    registerEventPictures(app, deps);
    registerLeagueAndHotelPictures(app, deps);
    registerSegmentPictures(app);
  };
