import type { ServerResponse } from 'node:http';

type Bytes = Uint8Array<ArrayBuffer>;
const bodies = new WeakMap<Response, Bytes>();

/** A response whose whole body is at hand; over node:http it goes out in one piece, without a stream in between. */
export function bufferedResponse(bytes: Bytes, init: ResponseInit): Response {
  // Only who reads it as a stream gets one made: given as they are, the bytes would be copied for every answer.
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

/** Sends a response that is at hand; false when it is not, and has to be streamed. */
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
