import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { catalogue } from './error-catalogue.ts';

const situations = Object.entries(catalogue).map(([code, { status, title, when }]) => ({ code, status, title, when }));

/** The error catalogue as a table for the OpenAPI description. */
export const errorDocs = [
  'Every refusal has one form: success false, title, message, detail, details (field and message), status, code, cancel.',
  '',
  '| Code | Status | Title | Raised when |',
  '|---|---|---|---|',
  ...situations.map(({ code, status, title, when }) => `| ${code} | ${status} | ${title} | ${when} |`),
].join('\n');

/** OpenAPI at /docs/json and Swagger UI at /docs; the page loads nothing from other hosts. */
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
