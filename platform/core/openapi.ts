import { STATUS_CODES } from 'node:http';
import type { FastifyDynamicSwaggerOptions, SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger';
import { createJsonSchemaTransformObject, jsonSchemaTransform } from 'fastify-type-provider-zod';
import { errorDocs } from './docs.ts';
import { languages } from './language.ts';
import { SIGNATURE_HEADER } from './signature.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Request headers that only this route reads. */
    headers?: readonly (keyof typeof ofRoutes)[];
  }
}

const header = (name: string, description: string, schema: { enum?: string[] } = {}) => ({
  name,
  in: 'header' as const,
  description,
  schema: { type: 'string' as const, ...schema },
});

/** Request headers of every call under /api. */
const everywhere = {
  language: header('gst-language', 'Of texts in the answer; English for one we do not speak', { enum: [...languages] }),
  partnerApi: header(
    'gst-partner-api',
    'The brand whose storefront asks, and after a slash the partner whose key asks, like grandstand/acme; 421 for a brand that is not served; the service’s first brand answers where none is named',
  ),
  mock: header('mock', 'true: the call is checked as ever and answered with sample data', { enum: ['true', 'false'] }),
};
const ofRoutes = {
  'idempotency-key': {
    type: 'string',
    format: 'uuid',
    description: 'Makes the call safe to repeat: what one key asks for is done once',
  },
  'gst-client-address': {
    type: 'string',
    description: 'The visitor’s IP address, when the caller knows it; only a hash of it is kept',
  },
  'gst-als': {
    type: 'string',
    format: 'uuid',
    description: 'The visitor’s analytics session; sent only with their consent',
  },
  'gst-uid': {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{1,100}$',
    description: 'The referral that brought the visitor',
  },
  'gst-order-key': {
    type: 'string',
    format: 'uuid',
    description: 'The key from the order’s link: who has it may read the order',
  },
  'gst-waiting-room-pass': {
    type: 'string',
    maxLength: 1000,
    description: 'The pass of the event’s waiting room; without it nothing is held while the room is open',
  },
  'gst-discount-token': {
    type: 'string',
    maxLength: 200,
    description: 'Brings a discount that only visitors with this token get',
  },
};

const securitySchemes = {
  operator: {
    type: 'apiKey',
    in: 'header',
    name: 'gst-operator-key',
    description: 'The OPERATOR_KEY of the platform: who sells, not who buys',
  },
  member: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'An access token of OIDC_ISSUER; a bad one is refused everywhere with 401. With the header gst-kept-sign-in: true, which only ' +
      'the gateway may send, the issuer’s clock may differ by ten minutes',
  },
  partner: {
    type: 'apiKey',
    in: 'header',
    name: 'gst-partner-api',
    description:
      'Brand and partner, like grandstand/acme: only the gateway, which has checked the partner’s key, may send it',
  },
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'gst-session-id',
    description: 'The visitor’s session, a UUID: carts and orders belong to it',
  },
  processor: {
    type: 'apiKey',
    in: 'header',
    name: SIGNATURE_HEADER,
    description: 't=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">',
  },
} as const;

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** The names of the schemas that a part of the contract uses, directly or through others. */
const referredTo = (part: unknown, schemas: Readonly<Record<string, unknown>>, found = new Set<string>()) => {
  for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
    if (found.has(name)) continue;
    found.add(name);
    referredTo(schemas[name], schemas, found);
  }
  return found;
};

const nameSchemas = createJsonSchemaTransformObject({});
const everywhereParameters = Object.keys(everywhere).map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** Adds the request headers that only this route reads. */
const transform: SwaggerTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const names = document.route.config?.headers ?? [];
  if (names.length === 0) return { schema, url };
  const properties = Object.fromEntries(names.map((name) => [name, ofRoutes[name]]));
  return { schema: { ...schema, headers: { type: 'object', properties } }, url };
};

const methods = ['get', 'post', 'put', 'delete'] as const;

/** Names the schemas, adds the common headers, and leaves out schemas that nothing uses: each is made for requests and for answers. */
const transformObject: SwaggerTransformObject = (input) => {
  const document = nameSchemas(input);
  if (!('openapi' in document)) return document;
  const { paths = {}, components } = document;
  for (const [path, item] of Object.entries(paths)) {
    for (const operation of methods.flatMap((method) => item?.[method] ?? [])) {
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        if ('description' in response) response.description = STATUS_CODES[status] ?? status;
      }
      if (path.startsWith('/api/')) operation.parameters = [...(operation.parameters ?? []), ...everywhereParameters];
    }
  }
  const schemas = components?.schemas ?? {};
  const used = referredTo(paths, schemas);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  return document;
};

export const openApiOptions = (publicUrl: string): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Grandstand platform',
      version: '1.0.0',
      description: `Events, seats, hotels, carts, orders and points over REST. Internal, these pages included: it is called by gateways, and not to be exposed to the internet.\n\n${errorDocs}`,
    },
    servers: [{ url: publicUrl }],
    components: { securitySchemes, parameters: everywhere },
  },
  transform,
  transformObject,
});
