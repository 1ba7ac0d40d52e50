import { randomUUID } from 'node:crypto';
import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { createCallScope } from '../core/http/call-scope.ts';
import type { Header } from '../core/web/request-headers.ts';
import { graphiqlPolicy } from '../core/web/security-headers.ts';
import type { AskedBrand, Personas } from '../developing.ts';
import type { GraphEndpoint } from '../serve/graph-endpoint.ts';
import { examples, GUEST } from './examples.ts';
import { fieldNotes } from './field-notes.ts';
import type { Ask } from './find-room.ts';
import { examplesMenu } from './menu.ts';
import { createTrial, NotAvailable } from './trial.ts';

type Options = {
  graph: GraphEndpoint;
  graphPath: string;
  trialHeader: string;
  /** With which a partner's key says for which visitor it asks. */
  visitorHeader: string;
  schema: GraphQLSchema;
  /** Without `npm run dev` there are guests only. */
  personas: Personas | null;
  brand: AskedBrand | null;
};

/** GraphiQL without a network: all its files are in the page. */
export type Graphiql = {
  /** Opening the page runs no operation. */
  page(): Promise<Response>;
  /** What requests of a persona carry. */
  persona(header: Header, origin: string, body: string | null): Promise<Response>;
  /** Prepares an example for the trial visitor of the request: what it needs is reserved or bought now. */
  example(header: Header, origin: string, body: string | null): Promise<Response>;
};

export const EXAMPLE_PATH = '/graphql/example';
export const PERSONA_PATH = '/graphql/persona';
const CLIENT = { 'x-grandstand-client': 'graphiql' };
const BEGIN = 'mutation { createVisitorSession { token } }';
/** Partners' visitors of pages that may still be open. */
const MOST_VISITORS = 100;

/** GraphiQL would restore old tabs, whose carts have expired. Its history keeps what was run. */
const FRESH_TABS = "<script>localStorage.removeItem('graphiql:tabState')</script>";

function askAs(headers: Readonly<Record<string, string>>, origin: string, { graph, graphPath }: Options): Ask {
  return async (query, variables) => {
    const sent: Record<string, string> = { ...headers, 'content-type': 'application/json' };
    const request = {
      header: (name: string) => sent[name] ?? null,
      url: origin + graphPath,
      scope: createCallScope(),
    };
    const { body } = await graph.post(request, async () => JSON.stringify({ query, variables }));
    const answer: unknown = JSON.parse(Buffer.from(body.plain).toString());
    return typeof answer === 'object' && answer !== null && 'data' in answer ? (answer.data ?? undefined) : undefined;
  };
}

function nameIn(body: string | null): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body ?? '');
    return typeof parsed === 'object' && parsed !== null && 'name' in parsed ? String(parsed.name) : undefined;
  } catch {
    return undefined;
  }
}

function json(status: number, body: object): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return new Response(JSON.stringify(body), { status, headers });
}

/** The headers of each persona for a page: its trial session and, for a partner that may, a visitor of its own. */
function createSent(options: Options) {
  const { trialHeader, visitorHeader, personas, brand } = options;
  const visitors = new LRUCache<string, string>({ max: MOST_VISITORS });

  return async (name: string, trial: string, origin: string): Promise<Record<string, string>> => {
    const own = { ...CLIENT, [trialHeader]: trial };
    if (name === GUEST) return own;
    const headers = await personas?.headersOf(name, brand).catch((error: Error) => {
      throw new NotAvailable(`${name}: ${error.message}`);
    });
    if (!headers) throw new NotAvailable(`${name}: there is nobody to ask as here.`);
    const sent = { ...own, ...headers };
    if (!name.startsWith('Partner')) return sent;
    const key = `${name} ${trial}`;
    if (!visitors.has(key)) {
      const begun = (await askAs(sent, origin, options)(BEGIN, {})) as { createVisitorSession?: { token: string } };
      visitors.set(key, begun?.createVisitorSession?.token ?? '');
    }
    const visitor = visitors.get(key);
    return visitor ? { ...sent, [visitorHeader]: visitor } : sent;
  };
}

export function createGraphiql(options: Options): Graphiql {
  const { graphPath, trialHeader, personas, schema } = options;
  const sentAs = createSent(options);

  /** For GraphiQL's own page: another site's page cannot send these headers without a CORS preflight. */
  async function answer(header: Header, find: (trial: string) => Promise<object | undefined>): Promise<Response> {
    const trial = header(trialHeader);
    if (!trial || !header('x-grandstand-client')) return json(403, { message: 'This is for GraphiQL only.' });
    try {
      const found = await find(trial);
      return found ? json(200, found) : json(400, { message: 'There is no such example or persona.' });
    } catch (error) {
      if (error instanceof NotAvailable) return json(503, { message: error.message });
      throw error;
    }
  }

  return {
    page: async () => {
      const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
      const headers = { ...CLIENT, [trialHeader]: randomUUID() };
      const [first] = examples;
      const page = renderGraphiQL({
        title: 'Grandstand GraphiQL',
        endpoint: graphPath,
        // Subscriptions too.
        method: 'POST',
        additionalHeaders: headers,
        defaultTabs: [{ query: first?.query ?? '', variables: '{}' }],
      });
      const menu = examplesMenu({
        examples,
        personas: personas?.names() ?? [GUEST],
        graphPath,
        headers,
        notes: fieldNotes(schema, examples),
      });
      return new Response(
        page.replace('<div id="root">', () => `${FRESH_TABS}${menu}<div id="root">`),
        {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': graphiqlPolicy,
            'cache-control': 'no-store',
          },
        },
      );
    },
    persona: (header, origin, body) =>
      answer(header, async (trial) => {
        const name = nameIn(body);
        return name === undefined ? undefined : { headers: await sentAs(name, trial, origin) };
      }),
    example: (header, origin, body) =>
      answer(header, async (trial) => {
        const name = nameIn(body);
        const example = examples.find(({ title }) => title === name);
        if (!example) return undefined;
        const ask = askAs(await sentAs(example.persona, trial, origin), origin, options);
        const variables = await example.variables(createTrial(ask, origin));
        const { persona, query } = example;
        return { persona, query, variables: JSON.stringify(variables, null, 2) };
      }),
  };
}
