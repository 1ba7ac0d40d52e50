import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { madeIn, openPartnerStack, type PartnerStack } from '../api/partner-stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

let stack: PartnerStack;
let app: string;
let vite: ViteDevServer;
let key: string;
let names: string[];
beforeAll(async () => {
  stack = await openPartnerStack();
  const words = ['make', 'my-app', '--sandbox', '--rights', 'read,introspect', '--origin', 'http://localhost:5173'];
  ({ key } = madeIn(await stack.partner(...words)));
  app = await mkdtemp(join(tmpdir(), 'grandstand-app-'));
  const guide = await readFile(join(root, 'docs/react-app.md'), 'utf8');
  const files = [...guide.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  expect(files.length).toBeGreaterThan(6);
  for (const [, name = '', text = ''] of files) {
    await mkdir(dirname(join(app, name)), { recursive: true });
    await writeFile(join(app, name), text);
  }
  const compilerOptions = {
    ...{
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
    },
    ...{ skipLibCheck: true, types: ['vite/client', 'node'], lib: ['es2023', 'dom', 'dom.iterable'] },
  };
  await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src', 'codegen.ts'] }));
  const render = "export { createElement } from 'react';\nexport { renderToString } from 'react-dom/server';\n";
  await writeFile(join(app, 'src/render.ts'), render);
  await writeFile(join(app, 'package.json'), '{"type":"module"}');
  await symlink(join(root, 'node_modules'), join(app, 'node_modules'));
  await writeFile(join(app, '.env.local'), `VITE_SHOP_URL=${stack.url}/graphql\nVITE_SHOP_KEY=${key}\n`);
  const env = { ...process.env, SHOP_URL: `${stack.url}/graphql`, SHOP_KEY: key };
  const codegen = join(root, 'node_modules/@graphql-codegen/cli/cjs/bin.js');
  await run(process.execPath, [codegen], { cwd: app, env });
  vite = await createServer({
    root: app,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
  });
  const answer = await fetch(`${stack.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: '{"query":"{ events(page: { limit: 3 }) { items { id name } } }"}',
  });
  const { data }: { data: { events: { items: { name: string }[] } } } = JSON.parse(await answer.text());
  names = data.events.items.map(({ name }) => name);
});
afterAll(async () => {
  await vite.close();
  await stack.close();
  await rm(app, { recursive: true, force: true });
});

test('[GRAPH-3] the guide for a React app of one’s own generates types with which all its files compile', async () => {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  expect(
    await run(process.execPath, [tsc, '-p', app]).catch(({ stdout }: { stdout: string }) => ({ stdout })),
  ).toMatchObject({ stdout: '' });
  await writeFile(
    join(app, 'src/wrong.tsx'),
    "import { Upcoming } from './upcoming';\nimport { ask } from './ask';\nawait ask(Upcoming, {});\nconst { events } = await ask(Upcoming, { limit: 1 });\nevents?.items[0]?.name;\n",
  );
  const { stdout } = await run(process.execPath, [tsc, '-p', app]).catch(({ stdout }: { stdout: string }) => ({
    stdout,
  }));
  await rm(join(app, 'src/wrong.tsx'));
  // A variable that is missing, and a field that only the fragment's component may read.
  expect(stdout).toMatch(/src\/wrong\.tsx\(3,21\): error TS2741: Property 'limit' is missing/);
  expect(stdout).toMatch(/src\/wrong\.tsx\(5,19\): error TS2339: Property 'name' does not exist/);
});

// biome-ignore lint/suspicious/noExplicitAny: each client has a type of its own.
type Made = { App: unknown; client: any };
/** The server renders what the client has in its cache. */
const ask: Record<string, (client: Made['client'], query: unknown, variables: object) => Promise<unknown>> = {
  apollo: (client, query, variables) => client.query({ query, variables }),
  urql: (client, query, variables) => client.query(query, variables).toPromise(),
};

test.each(Object.keys(ask))('[GRAPH-3] the guide’s app with %s shows events of the running shop', async (name) => {
  const { App, client } = (await vite.ssrLoadModule(`/src/${name}.tsx`)) as Made;
  const { Upcoming } = await vite.ssrLoadModule('/src/upcoming.ts');
  await ask[name]?.(client, Upcoming, { limit: 3 });
  const { createElement, renderToString } = await vite.ssrLoadModule('/src/render.ts');
  const html: string = renderToString(createElement(App));
  expect(html.match(/<li>/g)).toHaveLength(3);
  for (const event of names) expect(html).toContain(renderToString(event));
});

test('[GRAPH-3] the guide’s app with plain fetch reads events of the running shop', async () => {
  expect((await vite.ssrLoadModule('/src/main.ts')).ids).toHaveLength(3);
});

test('[GRAPH-9] the guide’s link sends a text once with its hash, and then the hash alone', async () => {
  const { link } = await vite.ssrLoadModule('/src/hashes.ts');
  const { ApolloClient, InMemoryCache } = await vite.ssrLoadModule('@apollo/client');
  const { Upcoming } = await vite.ssrLoadModule('/src/upcoming.ts');
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const sent = vi.spyOn(globalThis, 'fetch');
  for (const limit of [1, 2]) {
    const { data } = await client.query({ query: Upcoming, variables: { limit } });
    expect(data.events.items).toHaveLength(limit);
  }
  const bodies = sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
  expect(bodies.map(({ query }) => query !== undefined)).toEqual([false, true, false]);
});
