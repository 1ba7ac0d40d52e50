import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Asked = { request: IncomingMessage; response: ServerResponse };

/** Browsers send nothing ahead of an answer; who sends more than this is let go. */
const MOST_AHEAD = 8;

/**
 * DOOR-7: on one connection a request is begun when the answer before it has left for the reader. Node begins all that
 * arrive together, and keeps every answer until it is read.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Asked[]>();

  function begin(socket: Socket, { request, response }: Asked): void {
    response.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      // In a turn of its own: others are answered between what one of them sends.
      if (next) setImmediate(begin, socket, next);
      else waiting.delete(socket);
    });
    listener(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    const ahead = waiting.get(socket);
    if (ahead && ahead.length >= MOST_AHEAD) socket.destroy();
    else if (ahead) ahead.push({ request, response });
    else {
      waiting.set(socket, []);
      begin(socket, { request, response });
    }
  };
}
