import { createHash } from 'node:crypto';

/** Raised when the drawing changes, so that pictures kept for a year are asked for anew. */
const DRAWING = 1;

/** A picture's path; what it is drawn from is hashed into it, so that it may be kept for ever. */
export const imagePath = (
  kind: 'event' | 'attraction' | 'league' | 'hotel',
  id: string,
  ...ingredients: string[]
): string => {
  const version = createHash('sha256')
    .update(JSON.stringify([DRAWING, id, ...ingredients]))
    .digest('hex')
    .slice(0, 10);
  return `/images/${kind}/${id}.svg?v=${version}`;
};

/** The version in a path that imagePath or an import made; undefined for a picture from elsewhere. */
export const versionOf = (path: string): string | undefined => /^\/images\/.+\.svg\?v=([0-9a-f]+)$/.exec(path)?.[1];
