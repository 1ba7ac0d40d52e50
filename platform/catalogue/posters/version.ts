import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const artist = join(import.meta.dirname, '../../../demo/posters');

const sources = [
  join(import.meta.dirname, 'service.ts'),
  ...readdirSync(artist, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|json)$/.test(file))
    .sort()
    .map((file) => join(artist, file)),
];

/** The version of the code that draws, from its sources: paths change with it, and browsers load the pictures again. */
export const drawing = sources
  .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .digest('hex')
  .slice(0, 6);

/** A picture's path with the version of the drawing code and a hash of what it is drawn from, so that it can be cached for ever. */
export const imagePath = (
  kind: 'event' | 'attraction' | 'league' | 'hotel',
  id: string,
  ...inputs: string[]
): string => {
  const version = createHash('sha256')
    .update(JSON.stringify([id, ...inputs]))
    .digest('hex')
    .slice(0, 10);
  return `/images/${kind}/${id}.svg?v=${drawing}${version}`;
};

/** The version in the path of a drawn picture; undefined for a picture from elsewhere. */
export const versionOf = (path: string): string | undefined => /^\/images\/.+\.svg\?v=([0-9a-f]+)$/.exec(path)?.[1];
