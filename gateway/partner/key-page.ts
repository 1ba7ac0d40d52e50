import { type BrandOrigins, isCrossOrigin } from '../core/web/origin.ts';
import type { Header } from '../core/web/request-headers.ts';
import { graphiqlPolicy } from '../core/web/security-headers.ts';
import { VISITOR_HEADER } from './cors.ts';
import type { Keys } from './keys.ts';
import { switches } from './switches.ts';
import { isAccessToken, type VisitorTokens } from './visitor-token.ts';

type Options = { keys: Keys; visitorTokens: VisitorTokens; origins: BrandOrigins; graphPath: string };

/** GraphiQL for partners' keys that may introspect, in production too: a form takes the key, which travels in no address. */
export type KeyPage = {
  form(): Response;
  open(header: Header, address: string | null, body: string | null): Promise<Response>;
};

export const KEY_PAGE_PATH = '/graphql/explore';
const FORM_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const QUERY = '{\n  topEvents(page: { limit: 3 }) {\n    items {\n      id\n      name\n    }\n  }\n}\n';

function html(status: number, policy: string, page: string, more: Record<string, string> = {}): Response {
  return new Response(page, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      ...more,
    },
  });
}

function formPage(path: string, status = 200, problem = '', more: Record<string, string> = {}): Response {
  return html(
    status,
    FORM_POLICY,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>GraphiQL for partners</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem}
label{display:block;font-weight:600;margin-top:1rem}input{box-sizing:border-box;width:100%;font:inherit;padding:.6rem}
button{font:inherit;font-weight:600;margin-top:1.5rem;padding:.7rem 1.4rem}</style></head><body><main>
<h1>GraphiQL for partners</h1>${problem && `<p role="alert">${problem}</p>`}
<form method="post" action="${path}">
<label for="key">Key, with the right introspect</label>
<input id="key" name="key" type="password" autocomplete="off" required placeholder="gsk_sandbox_…">
<label for="token">Member’s access token</label>
<input id="token" name="accessToken" type="password" autocomplete="off" aria-describedby="hint">
<p id="hint">Without one you ask as a new guest. Other keys and visitors can be chosen there.</p>
<button>Open GraphiQL</button></form></main></body></html>`,
    more,
  );
}

export function createKeyPage({ keys, visitorTokens, origins, graphPath }: Options): KeyPage {
  const path = graphPath.replace(/graphql$/, KEY_PAGE_PATH.slice(1));
  const refused = (status: number, problem: string, more?: Record<string, string>) =>
    formPage(path, status, problem, more);

  return {
    form: () => formPage(path),
    open: async (header, address, body) => {
      if (isCrossOrigin(header, origins)) return refused(403, 'Open this form at the shop itself.');
      const form = new URLSearchParams(body ?? '');
      const given = form.get('key')?.trim() ?? '';
      const read = await keys.read((name) => (name === 'authorization' ? `Bearer ${given}` : null), address);
      if (read === null || read.kind === 'unknown')
        return refused(401, 'There is no such key here, or it was revoked.');
      if (read.kind === 'unavailable') return refused(503, 'Keys cannot be read now. Try again soon.');
      if (read.kind === 'tooMany')
        return refused(429, 'Too many wrong keys. Try again later.', { 'retry-after': String(read.seconds) });
      if (!read.key.rights.includes('introspect')) return refused(403, 'This key lacks the right introspect.');
      const accessToken = form.get('accessToken')?.trim() || null;
      if (accessToken !== null && !isAccessToken(accessToken)) return refused(400, 'The access token is none.');
      const { token } = await visitorTokens.make(read.key, { accessToken });
      const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
      const page = renderGraphiQL({
        title: 'GraphiQL for partners',
        endpoint: graphPath,
        defaultTabs: [{ query: QUERY }],
      });
      const visitor = { name: accessToken === null ? 'Guest 1' : 'Member 1', token };
      const bar = switches({ graphPath, key: given, visitor }, VISITOR_HEADER);
      return html(
        200,
        graphiqlPolicy,
        page.replace('<div id="root">', () => `${bar}<div id="root">`),
      );
    },
  };
}
