import { randomUUID } from 'node:crypto';
import { createOperation } from '../core/http/operation.ts';
import { graphiqlPolicy } from '../core/web/security-headers.ts';
import type { GraphEndpoint } from '../graph-endpoint.ts';
import { type Ask, lookAround } from './catalogue-look.ts';
import { createExamples } from './examples.ts';

type Options = { graph: GraphEndpoint; graphPath: string; trialHeader: string };
/** The explorer, offline: everything it needs is in the page. */
export type Graphiql = { page(origin: string): Promise<Response> };

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

export function createGraphiql(options: Options): Graphiql {
  return {
    page: async (origin) => {
      const trial = { [options.trialHeader]: randomUUID() };
      const [{ renderGraphiQL }, look] = await Promise.all([
        import('@graphql-yoga/render-graphiql'),
        lookAround(askAs(trial, origin, options)),
      ]);
      const headers = JSON.stringify(trial, null, 2);
      const page = renderGraphiQL({
        title: 'Grandstand GraphiQL',
        additionalHeaders: { 'x-grandstand-client': 'graphiql' },
        defaultTabs: createExamples(look).map(({ query, variables }) => ({
          query,
          variables: JSON.stringify(variables, null, 2),
          headers,
        })),
      });
      return new Response(page.replace('<div id="root">', `${FRESH_TABS}<div id="root">`), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': graphiqlPolicy,
          'cache-control': 'no-store',
        },
      });
    },
  };
}
