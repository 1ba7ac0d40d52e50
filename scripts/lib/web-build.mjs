import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { inProject, root, Stop, say, tools } from './project.mjs';
import { startNode, stopping } from './run.mjs';

const stamp = inProject('build/.sources');
const assets = inProject('build/client');
const sources = [
  'web',
  'operations',
  'rules',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'web/tsconfig.json',
];
const compressible = /\.(js|css|html|svg|json|txt|xml|webmanifest|map)$/;
const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };

function* filesIn(path) {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(child);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield child;
  }
}

/** A hash of all sources of the build; modification times are useless after a checkout. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = inProject(source);
    const files = /\.\w+$/.test(source) ? [path].filter(existsSync) : filesIn(path);
    for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();

async function precompressFile(file) {
  const body = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, gz] = await Promise.all([compress.br(body, { params }), compress.gz(body, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

async function precompress() {
  const files = [...filesIn(assets)].filter((file) => compressible.test(file));
  await Promise.all(files.map(precompressFile));
}

export async function build() {
  const before = fingerprint();
  const building = startNode([tools.reactRouter, 'build'], { env: { NODE_ENV: 'production' }, quiet: true });
  const code = await building.done;
  if (stopping()) throw new Stop('', 130);
  if (code !== 0) throw new Stop(`${building.output()}\nThe storefront did not build (exit code ${code}).`, code);
  await precompress();
  await mkdir(inProject('build'), { recursive: true });
  writeFileSync(stamp, before);
}

export async function ensureBuilt() {
  if (isBuilt()) return;
  say('Building the storefront …');
  const started = Date.now();
  await build();
  say(`Built the storefront in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Each file that the home page makes a browser load, with its compressed size: [name, bytes]. */
export async function homeFiles() {
  const folder = join(assets, 'assets');
  const name = (await readdir(folder)).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Stop('build/client/assets has no route manifest: run npm run build.');
  const text = await readFile(join(folder, name), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, ''));
  const home = Object.values(manifest.routes).find(({ id }) => /(^|\/)home$/.test(id));
  const parts = [manifest.entry];
  for (let route = home; route; route = manifest.routes[route.parentId]) parts.push(route);
  const paths = new Set([`/assets/${name}`]);
  for (const part of parts) {
    for (const path of [part.module, ...(part.imports ?? []), ...(part.css ?? [])]) paths.add(path);
  }
  return Promise.all([...paths].map(async (path) => [path, (await stat(join(assets, `${path}.br`))).size]));
}
