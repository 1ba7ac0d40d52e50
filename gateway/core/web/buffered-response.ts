import type { ServerResponse } from 'node:http';

type Bytes = Uint8Array<ArrayBuffer>;
const bodies = new WeakMap<Response, Bytes>();

/** A Response of bytes in memory that `sendBuffered` writes to node:http without a stream and without a copy. */
export function bufferedResponse(bytes: Bytes, init: ResponseInit): Response {
  // Passed to Response directly, the bytes would be copied. Only a reader of the stream gets them from here.
  const body = new ReadableStream(
    {
      pull: (controller) => {
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, init);
  bodies.set(response, bytes);
  return response;
}

/** False when the response was not made by `bufferedResponse`. */
export function sendBuffered(answer: Response, response: ServerResponse): boolean {
  const bytes = bodies.get(answer);
  if (!bytes) return false;
  const { 'set-cookie': _joined, ...headers } = Object.fromEntries(answer.headers);
  const cookies = answer.headers.getSetCookie();
  response.writeHead(answer.status, {
    ...headers,
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    'content-length': bytes.length,
  });
  response.end(bytes);
  return true;
}
