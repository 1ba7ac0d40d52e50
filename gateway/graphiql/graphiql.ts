import { randomUUID } from 'node:crypto';
import { createCallScope } from '../core/http/call-scope.ts';
import type { Header } from '../core/web/request-headers.ts';
import { graphiqlPolicy } from '../core/web/security-headers.ts';
import type { GraphEndpoint } from '../serve/graph-endpoint.ts';
import { type Example, examples } from './examples.ts';
import type { Ask } from './find-room.ts';
import { examplesMenu } from './menu.ts';
import { createTrial, NotAvailable } from './trial.ts';

type Options = { graph: GraphEndpoint; graphPath: string; trialHeader: string };

/** GraphiQL without a network: all its files are in the page. */
export type Graphiql = {
  /** Opening the page runs no operation. */
  page(): Promise<Response>;
  /** Prepares an example for the trial visitor of the request: what it needs is reserved or bought now. */
  example(header: Header, origin: string, body: string | null): Promise<Response>;
};

export const EXAMPLE_PATH = '/graphql/example';
const CLIENT = { 'x-grandstand-client': 'graphiql' };

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

function exampleOf(body: string | null): Example | undefined {
  try {
    const parsed: unknown = JSON.parse(body ?? '');
    const title = typeof parsed === 'object' && parsed !== null && 'title' in parsed ? parsed.title : undefined;
    return examples.find((example) => example.title === title);
  } catch {
    return undefined;
  }
}

function json(status: number, body: object): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return new Response(JSON.stringify(body), { status, headers });
}

export function createGraphiql(options: Options): Graphiql {
  return {
    page: async () => {
      const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
      const headers = { ...CLIENT, [options.trialHeader]: randomUUID() };
      const [first] = examples;
      const page = renderGraphiQL({
        title: 'Grandstand GraphiQL',
        additionalHeaders: headers,
        defaultTabs: [{ query: first?.query ?? '', variables: '{}' }],
      });
      const menu = examplesMenu({ examples, path: EXAMPLE_PATH, headers });
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
    example: async (header, origin, body) => {
      const trial = header(options.trialHeader);
      // Another site's page cannot send these headers without a CORS preflight.
      if (!trial || !header('x-grandstand-client')) return json(403, { message: 'Examples are for GraphiQL only.' });
      const example = exampleOf(body);
      if (!example) return json(400, { message: 'There is no such example.' });
      try {
        const ask = askAs({ ...CLIENT, [options.trialHeader]: trial }, origin, options);
        const variables = await example.variables(createTrial(ask));
        return json(200, { query: example.query, variables: JSON.stringify(variables, null, 2) });
      } catch (error) {
        if (error instanceof NotAvailable) return json(503, { message: error.message });
        throw error;
      }
    },
  };
}
