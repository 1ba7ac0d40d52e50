import { type Body, createBody } from '../core/web/compression.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** What a picture's address answers: the picture, or a status without one. */
export type Image = { status: number; type: string; body: Body; lives: string; varies: boolean };
export type Bytes = Uint8Array<ArrayBuffer>;

const nothing = createBody(new Uint8Array(), { keep: false });

export function failed(status: number): Image {
  return { status, type: '', body: nothing, lives: 'no-store', varies: false };
}

export function found(type: string, bytes: Bytes, lives: string, varies = false): Image {
  return { status: 200, type, body: createBody(bytes, { keep: true }), lives, varies };
}
