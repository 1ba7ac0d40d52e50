import { randomUUID } from 'node:crypto';
import { createOperation } from '../core/http/operation.ts';
import { graphiqlPolicy } from '../core/web/security-headers.ts';
import type { GraphEndpoint } from '../graph-endpoint.ts';
import { type Example, examples } from './examples.ts';
import type { Ask } from './find-room.ts';
import { examplesMenu } from './menu.ts';
import { createTrial, NotAvailable } from './trial.ts';

type Options = { graph: GraphEndpoint; graphPath: string; trialHeader: string };
type Header = (name: string) => string | null;

/** The explorer, offline: everything it needs is in the page. */
export type Graphiql = {
  /** Opening it asks for nothing and holds nothing. */
  page(): Promise<Response>;
  /** Prepares one example for the trial visitor that the request names: what it needs is reserved or bought now. */
  example(header: Header, origin: string, body: string | null): Promise<Response>;
};

export const EXAMPLE_PATH = '/graphql/example';
const CLIENT = { 'x-grandstand-client': 'graphiql' };

/** GraphiQL keeps old tabs for ever; their carts would be gone. What was run stays in its history. */
const FRESH_TABS = "<script>localStorage.removeItem('graphiql:tabState')</script>";

function askAs(headers: Readonly<Record<string, string>>, origin: string, { graph, graphPath }: Options): Ask {
  return async (query, variables) => {
    const given: Record<string, string> = { ...headers, 'content-type': 'application/json' };
    const arrival = {
      header: (name: string) => given[name] ?? null,
      url: origin + graphPath,
      operation: createOperation(),
    };
    const { body } = await graph.post(arrival, async () => JSON.stringify({ query, variables }));
    const answer: unknown = JSON.parse(Buffer.from(body.plain).toString());
    return typeof answer === 'object' && answer !== null && 'data' in answer ? (answer.data ?? undefined) : undefined;
  };
}

function titled(body: string | null): Example | undefined {
  try {
    const asked: unknown = JSON.parse(body ?? '');
    const title = typeof asked === 'object' && asked !== null && 'title' in asked ? asked.title : undefined;
    return examples.find((one) => one.title === title);
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
      // A foreign page cannot add these headers without being asked first.
      if (!trial || !header('x-grandstand-client')) return json(403, { message: 'Examples are for GraphiQL only.' });
      const example = titled(body);
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
