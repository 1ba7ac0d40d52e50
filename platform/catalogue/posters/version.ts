import { createHash } from 'node:crypto';

/** To be raised when the drawing changes: paths change with it, and browsers load the pictures again. */
const DRAWING = 3;

/** A picture's path with a hash of everything it is drawn from, so that it can be cached for ever. */
export const imagePath = (
  kind: 'event' | 'attraction' | 'league' | 'hotel',
  id: string,
  ...inputs: string[]
): string => {
  const version = createHash('sha256')
    .update(JSON.stringify([DRAWING, id, ...inputs]))
    .digest('hex')
    .slice(0, 10);
  return `/images/${kind}/${id}.svg?v=${version}`;
};

/** The version in the path of a drawn picture; undefined for a picture from elsewhere. */
export const versionOf = (path: string): string | undefined => /^\/images\/.+\.svg\?v=([0-9a-f]+)$/.exec(path)?.[1];
