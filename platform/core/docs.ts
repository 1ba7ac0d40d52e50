import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { catalogue } from './error-catalogue.ts';

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#0a1420}
h2{margin:2rem 0 .5rem;text-transform:capitalize}code{font:14px ui-monospace,monospace}
dt{margin-top:.75rem}dt b{display:inline-block;min-width:4.5rem}dd{margin:0 0 0 4.75rem;color:#445}a{color:#00718e}`;
const styleHash = createHash('sha256').update(style).digest('base64');

const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        tags: z.array(z.string()).default(['other']),
        summary: z.string().default(''),
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional() }))
          .default([]),
      }),
    ),
  ),
});

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`);

const situations = Object.entries(catalogue).map(([code, { status, title, when }]) => ({ code, status, title, when }));

/** The error catalogue as it stands in the contract: what raises each code. */
export const errorDocs = [
  'Every refusal has one form: success false, title, message, detail, details (field and message), status, code, cancel.',
  '',
  '| Code | Status | Title | Raised when |',
  '|---|---|---|---|',
  ...situations.map(({ code, status, title, when }) => `| ${code} | ${status} | ${title} | ${when} |`),
].join('\n');

const errorList = situations
  .map(
    ({ code, status, title, when }) =>
      `<dt><b>${code}</b> ${status} ${escapeHtml(title)}</dt><dd>${escapeHtml(when)}</dd>`,
  )
  .join('');

const page = (openapi: unknown): string => {
  const { info, paths } = documentSchema.parse(openapi);
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const byTag = Object.entries(Object.groupBy(entries, (entry) => entry.tags[0] ?? 'other'));
  const lists = byTag.map(([tag, some = []]) => {
    const rows = some.map(({ method, path, summary, parameters }) => {
      const names = parameters.map((one) => `<code>${escapeHtml(one.name)}${one.required ? '*' : ''}</code>`).join(' ');
      return `<dt><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></dt><dd>${escapeHtml(summary)}<br>${names}</dd>`;
    });
    return `<h2>${escapeHtml(tag)}</h2><dl>${rows.join('')}</dl>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}</title><style>${style}</style><h1>${escapeHtml(info.title)} ${escapeHtml(info.version)}</h1>
<p>Every call with its parameters (* required). The whole contract, bodies and answers included: <a href="/docs/json">OpenAPI 3.1</a>.</p>
${lists.join('')}<h2>errors</h2><dl>${errorList}</dl></html>`;
};

/** The contract for machines at /docs/json and an index of it for people at /docs. */
export const registerDocs = (app: FastifyInstance): void => {
  app.get('/docs/json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'`)
      .send(page(app.swagger())),
  );
};
