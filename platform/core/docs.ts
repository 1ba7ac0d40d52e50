import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { catalogue } from './error-catalogue.ts';

const situations = Object.entries(catalogue).map(([code, { status, title, when }]) => ({ code, status, title, when }));

/** The error catalogue as it stands in the contract: what raises each code. */
export const errorDocs = [
  'Every refusal has one form: success false, title, message, detail, details (field and message), status, code, cancel.',
  '',
  '| Code | Status | Title | Raised when |',
  '|---|---|---|---|',
  ...situations.map(({ code, status, title, when }) => `| ${code} | ${status} | ${title} | ${when} |`),
].join('\n');

/** The contract for machines at /docs/json, and for people at /docs: a page of this service's own, nothing from elsewhere. */
export const registerDocs = (app: FastifyInstance): void => {
  app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: {
      'default-src': "'self'",
      'img-src': "'self' data:",
      'style-src': "'self' 'unsafe-inline'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
    },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  });
};
