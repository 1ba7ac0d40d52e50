import { type Body, createBody } from '../core/web/compression.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** An image or a failure. `varies`: the format depends on the Accept header. */
export type Image = { status: number; type: string; body: Body; cacheControl: string; varies: boolean };
export type Bytes = Uint8Array<ArrayBuffer>;

const empty = createBody(new Uint8Array(), { reused: false });

export function failed(status: number): Image {
  return { status, type: '', body: empty, cacheControl: 'no-store', varies: false };
}

export function found(type: string, bytes: Bytes, cacheControl: string, varies = false): Image {
  return { status: 200, type, body: createBody(bytes, { reused: true }), cacheControl, varies };
}
