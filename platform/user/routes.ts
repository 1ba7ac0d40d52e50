import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PlatformDeps } from '../core/deps.ts';
import { languageOf } from '../core/language.ts';
import { memberOf, requireAction, requireMember } from '../core/member.ts';
import { errorSchema } from '../core/schemas.ts';
import { analyticsIdOf, preventCaching, referralIdOf, visitorOf } from '../core/visitor.ts';
import type { ZodApp } from '../core/zod-app.ts';
import { readProfile, saveProfile } from './profile.ts';
import { profileBody, profileSchema, sessionSchema, sessionStartSchema, userSchema } from './schemas.ts';
import { readUser, startSession } from './service.ts';

const tags = ['user'];
const refusals = { 400: errorSchema, 401: errorSchema };
const sessionRoute = {
  onRequest: requireMember,
  config: { headers: ['gst-als', 'gst-uid'] },
} as const;

const contextOf = ({ db, tenant }: PlatformDeps, request: FastifyRequest) => ({
  db,
  tenant,
  language: languageOf(request),
});
const sessionOf = (request: FastifyRequest) => ({
  sessionId: visitorOf(request).sessionId,
  analyticsId: analyticsIdOf(request),
  referralId: referralIdOf(request),
});

const registerReads = (app: ZodApp, deps: PlatformDeps): void => {
  app.get(
    '/api/user',
    {
      onRequest: requireMember,
      config: { headers: ['gst-als'] },
      schema: {
        operationId: 'readUser',
        tags,
        security: [{ member: [] }],
        summary: 'The signed-in member: name, address, member id and status',
        response: { 200: userSchema, ...refusals },
      },
    },
    async (request) => {
      analyticsIdOf(request);
      return readUser(contextOf(deps, request), memberOf(request));
    },
  );
  app.get(
    '/api/user/session',
    {
      ...sessionRoute,
      schema: {
        operationId: 'readSession',
        tags,
        security: [{ session: [], member: [] }],
        summary: 'Whose session it is',
        response: { 200: sessionSchema, ...refusals },
      },
    },
    async (request) => ({ ...sessionOf(request), user: await readUser(contextOf(deps, request), memberOf(request)) }),
  );
};

const registerProfile = (app: ZodApp, { db, tenant }: PlatformDeps): void => {
  const context = { db, tenantId: tenant.id };
  const route = { onRequest: requireAction('orders', tenant) };
  const schema = { tags, security: [{ member: [] }], response: { 200: profileSchema, ...refusals, 403: errorSchema } };
  app.get(
    '/api/user/profile',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'readProfile',
        summary: 'What fills the member’s checkout',
        description:
          'The address of the sign-in, and the billing details that the member has saved or used for their last order, ' +
          'whichever is newer; before that the sign-in’s name.',
      },
    },
    async (request) => readProfile(context, memberOf(request)),
  );
  app.put(
    '/api/user/profile',
    {
      ...route,
      schema: {
        ...schema,
        operationId: 'saveProfile',
        summary: 'Corrects what fills the member’s checkout',
        description: 'The rules of a purchase’s billing details count; 20118 names the fields that break one.',
        body: profileBody,
        response: { ...schema.response, 422: errorSchema },
      },
    },
    async (request) => saveProfile(context, memberOf(request), request.body),
  );
};

const registerSessionStart = (app: ZodApp, deps: PlatformDeps): void => {
  app.post(
    '/api/user/session',
    {
      ...sessionRoute,
      schema: {
        operationId: 'startSession',
        tags,
        security: [{ session: [], member: [] }],
        summary: 'Called once at sign-in; calling it again changes nothing',
        description:
          'The member is known from here on, and the orders that a guest placed with the same e-mail address, ' +
          'which the sign-in must have verified, join their account. The cart of the browser’s session before the ' +
          'sign-in moves to the new session.',
        body: sessionStartSchema,
        response: { 200: sessionSchema, ...refusals },
      },
    },
    async (request) => {
      const session = sessionOf(request);
      await startSession(contextOf(deps, request), memberOf(request), {
        current: session.sessionId,
        previous: request.body.previousSessionId ?? null,
        referralId: session.referralId,
      });
      return { ...session, user: await readUser(contextOf(deps, request), memberOf(request)) };
    },
  );
};

export const userRoutes =
  (deps: PlatformDeps): FastifyPluginAsyncZod =>
  async (app) => {
    preventCaching(app);
    registerReads(app, deps);
    registerProfile(app, deps);
    registerSessionStart(app, deps);
  };
