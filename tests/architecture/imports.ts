import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const floors = [
  'rules',
  'schema',
  'operations',
  'places',
  'gateway',
  'platform',
  'demo',
  'web',
  'tests',
] as const;

/** One import or re-export. `to` is a file of the project, or the name of a package. */
export type Import = { from: string; specifier: string; to: string; internal: boolean; typeOnly: boolean };

function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    // Lighthouse is installed in a folder of its own.
    if (entry.name === 'node_modules') return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(path) : [path];
  });
}

/** Every file of every layer, by its path from the root. */
export const files: readonly string[] = floors.flatMap(walk).sort();
export const sources = files.filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts'));

type Reference = { specifier: string; typeOnly: boolean };
export type Module = { references: Reference[]; hasDefaultExport: boolean };

export function readModule(path: string): Module {
  const text = readFileSync(join(root, path), 'utf8');
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"])([^'"]+)\1$/.exec(text.slice(start, end));
    return literal?.[2] ? [{ specifier: literal[2], typeOnly: false }] : [];
  });
  const hasDefaultExport = module.staticExports.some(({ entries }) =>
    entries.some(({ exportName }) => exportName.kind === 'Default'),
  );
  return { references: [...imported, ...exported, ...dynamic], hasDefaultExport };
}

/** A subpath import is `#layer/rest`, as package.json maps it. */
function resolve(from: string, { specifier, typeOnly }: Reference): Import {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return { from, specifier, to: bare.slice(1), internal: true, typeOnly };
  if (!bare.startsWith('.')) return { from, specifier, to: bare, internal: false, typeOnly };
  return { from, specifier, to: normalize(join(dirname(from), bare)), internal: true, typeOnly };
}

export const importsOf = (path: string): Import[] =>
  readModule(path).references.map((reference) => resolve(path, reference));
