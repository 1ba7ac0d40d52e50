import { readFileSync } from 'node:fs';
import { type GraphQLSchema, parse, validate } from 'graphql';

/** Hash → text of every operation that the storefront sends. */
export type Manifest = Readonly<Record<string, string>>;

const OWN = new URL('../../operations/generated/persisted.json', import.meta.url);
/** Of the last release, kept by `npm run contract:release`. */
const RELEASED = new URL('../../schema/released/persisted.json', import.meta.url);

function isManifest(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
}

function read(file: URL, remedy: string): Manifest {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isManifest(value)) throw new Error(`${file.pathname} is not a map of hashes to operations: ${remedy}`);
  return value;
}

/** Pages of the release before are open while this one starts: what they ask is known as well, as far as the contract still has it. */
export function withReleased(own: Manifest, released: Manifest, schema: GraphQLSchema): Manifest {
  const fitting = Object.entries(released).filter(
    ([hash, text]) => !Object.hasOwn(own, hash) && validate(schema, parse(text)).length === 0,
  );
  return { ...Object.fromEntries(fitting), ...own };
}

export const readManifest = (schema: GraphQLSchema): Manifest =>
  withReleased(read(OWN, 'run npm run codegen'), read(RELEASED, 'it is committed at a release'), schema);
