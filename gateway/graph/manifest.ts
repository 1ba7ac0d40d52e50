import { readFileSync } from 'node:fs';

/** Hash → text of every operation that the storefront sends. */
export type Manifest = Readonly<Record<string, string>>;

const FILE = new URL('../../operations/generated/persisted.json', import.meta.url);

function isManifest(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

export function readManifest(): Manifest {
  const value: unknown = JSON.parse(readFileSync(FILE, 'utf8'));
  if (!isManifest(value)) throw new Error(`${FILE.pathname} is not a map of hashes to operations: run npm run codegen`);
  return value;
}
