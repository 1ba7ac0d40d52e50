import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = { request: IncomingMessage; response: ServerResponse };

/** Browsers do not pipeline; a client that pipelines more than this is disconnected. */
const MOST_PIPELINED = 8;

/**
 * DOOR-7: of pipelined requests on one connection, the next starts when the answer before it has been sent. Node starts all of
 * them at once and buffers every answer until it is read.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Exchange[]>();

  function start(socket: Socket, { request, response }: Exchange): void {
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      // In a new turn of the event loop, so that other connections come in between.
      if (next) setImmediate(start, socket, next);
      else waiting.delete(socket);
    });
    listener(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (queue && queue.length >= MOST_PIPELINED) socket.destroy();
    else if (queue) queue.push({ request, response });
    else {
      waiting.set(socket, []);
      start(socket, { request, response });
    }
  };
}
