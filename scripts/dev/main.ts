// npm run dev: a saved file takes effect at the next request; a mistake is one message in the console and the browser.
import { createServer } from 'node:http';
import { isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { createLogger, createServer as createVite } from 'vite';
import { readConfig } from '#gateway/config.ts';
import type { Personas } from '#gateway/developing.ts';
import { listen } from '#gateway/serve/listen.ts';
import { worksFor } from './changes.ts';
import { runCodegen } from './codegen.ts';
import { createFront } from './front.ts';
import { createHouse, type House } from './house.ts';
import { createLiveGateway } from './live-gateway.ts';
import { createLoop } from './loop.ts';
import { type Mistake, mistakeInBrowser } from './mistake.ts';
import { createPersonas } from './personas.ts';
import { createTextCheck } from './text-check.ts';
import { createTypeCheck } from './type-check.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CLOSE_WITHIN_MS = 15_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const sayMistake = ({ message, details }: Mistake): void => say(`\nMistake: ${message}${details && `\n${details}`}`);

/** Only what runs here: a company's own members and partners are nobody's to ask as. */
function personasOf({ platformUrl, parts: { platform, identity, database } }: House, storefrontUrl: string): Personas {
  return createPersonas({
    storefrontUrl,
    platformUrl,
    issuer: () => identity?.url(),
    databaseUrl: () => (platform ? process.env.DATABASE_URL || database?.url() : undefined),
    keyFile: join(root, '.data/graphiql-keys.json'),
  });
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  // Vite gives each module the map to its file, which stacks are then told by.
  process.setSourceMapsEnabled(true);
  const log = pino({ level: config.LOG_LEVEL, base: { floor: 'gateway' } });
  const server = createServer();
  const url = await listen(server, { port: config.PORT, host: config.HOST });
  const vite = await createVite({
    root,
    appType: 'custom',
    server: { middlewareMode: { server }, ws: { server }, forwardConsole: { unhandledErrors: true, logLevels: [] } },
    customLogger: { ...createLogger('silent'), error: (text) => showInBrowsers(mistakeInBrowser(text)) },
  });
  const house = createHouse({ tell: say, onEnd: (name, mistake) => loop.failed(name, mistake) });
  const gateway = createLiveGateway({
    ...house,
    vite,
    url,
    log,
    personas: personasOf(house, config.PUBLIC_URL[0] ?? url),
    onThrown: sayMistake,
  });
  const browsers = vite.environments.client.hot;
  /** What doesn't stop a page: told, and shown upon it. */
  function showInBrowsers(mistake: Mistake | null): void {
    if (mistake === null) return;
    sayMistake(mistake);
    browsers.send({ type: 'error', err: { message: mistake.message, stack: mistake.details } });
  }
  let wrongTypes = '';
  const types = createTypeCheck((mistake) => {
    const message = mistake?.message ?? '';
    if (message !== wrongTypes) showInBrowsers(mistake);
    if (wrongTypes && !mistake) say('The type errors are corrected.');
    wrongTypes = message;
  });
  const texts = createTextCheck(showInBrowsers);
  const loop = createLoop({
    run: {
      codegen: runCodegen,
      ...Object.fromEntries(Object.entries(house.parts).map(([name, part]) => [name, part.start])),
      gateway: gateway.reload,
      web: async () => void (await vite.ssrLoadModule('/web/server.ts')),
    },
    onSettled: ({ before, now }) => {
      for (const mistake of now) if (!before.some(({ message }) => message === mistake.message)) sayMistake(mistake);
      if (before.length > 0 && now.length === 0) say('All mistakes are corrected.');
      if (before.length > 0 || now.length > 0) browsers.send({ type: 'full-reload' });
      if (now.length > 0) return;
      types.begin();
      texts.check();
    },
  });
  vite.watcher.on('raw', loop.stirred);
  vite.watcher.on('all', (_event, file) => {
    const path = isAbsolute(file) ? relative(root, file) : file;
    types.stop();
    texts.changed(path);
    loop.changed(path);
    // A test restarts nothing, but its types are checked.
    if (worksFor(path).length === 0 && /\.tsx?$/.test(path)) types.begin();
  });
  server.on('request', createFront({ loop, vite, gateway }));

  const grace = closeWithGrace({ delay: CLOSE_WITHIN_MS, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    types.stop();
    server.close();
    server.closeAllConnections();
    await Promise.all([vite.close(), gateway.close()]);
    for (const name of ['platform', 'identity', 'processor', 'database'] as const) await house.parts[name]?.stop();
  });
  process.once('disconnect', () => grace.close());
  await loop.start();
  process.send?.({ type: 'ready', url, platformUrl: house.platformUrl(), issuer: house.issuer() });
}

start().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  if (process.send) process.send({ type: 'failed', message }, () => process.exit(1));
  else throw error;
});
