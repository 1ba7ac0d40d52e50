import { readFileSync } from 'node:fs';
import { found, IMMUTABLE, type Image } from './image.ts';

const PATH = /^\/images\/segment\/(sports|concerts|arts|family|other)(?:\.wide)?\.svg$/;
const read = new Map<string, Image>();

/** SHELL-10: the picture of a category, which the gateway brings along; null for any other path. */
export function segmentDrawing(path: string): Image | null {
  const [, name] = PATH.exec(path) ?? [];
  if (name === undefined) return null;
  const known = read.get(name);
  if (known) return known;
  const bytes = new Uint8Array(readFileSync(new URL(`./segments/${name}.svg`, import.meta.url)));
  const image = found('image/svg+xml; charset=utf-8', bytes, IMMUTABLE);
  read.set(name, image);
  return image;
}
