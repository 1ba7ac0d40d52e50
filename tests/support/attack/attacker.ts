import { connect, type Socket } from 'node:net';
import { Pool } from 'undici';
import { operationBody } from '../storefront-operation.ts';

export type Answer = { status: number; text: string; headers: Record<string, string | string[] | undefined> };
type Headers = Record<string, string>;

const CONNECTIONS = 32;
/** Time-out of an attacker's requests, in ms. */
const TIMEOUT_MS = 60_000;
const NO_ANSWER: Answer = { status: 0, text: '', headers: {} };

/** An address for each number: the limits by address do not stop an attack from many addresses. */
export const addressOf = (index: number): string => `198.51.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`;

/** Sends many requests at once. */
export function createAttacker(url: string) {
  const pool = new Pool(url, { connections: CONNECTIONS, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  const sockets: Socket[] = [];

  async function send(
    path: string,
    { method = 'GET', headers = {}, body }: { method?: 'GET' | 'POST'; headers?: Headers; body?: string } = {},
  ): Promise<Answer> {
    try {
      const answer = await pool.request({ path, method, headers, body: body ?? null });
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
    } catch {
      return NO_ANSWER;
    }
  }

  return {
    get: (path: string, address: string) => send(path, { headers: { 'x-forwarded-for': address } }),
    /** An operation sent as text, by a client without a session. */
    query: (query: string, address: string) =>
      send('/graphql', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
          'x-forwarded-for': address,
        },
        body: JSON.stringify({ query }),
      }),
    /** One of the storefront's operations, as a browser without a cookie sends it. */
    operation: (name: string, variables: object, address: string) =>
      send('/graphql', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-grandstand-client': 'storefront',
          'x-forwarded-for': address,
        },
        body: operationBody(name, variables),
      }),
    /** Raw bytes on a connection of their own; the answer is read only with `reads`, up to its end or to what matches. */
    raw: (bytes: string, { reads, until }: { reads: boolean; until?: RegExp }): Promise<string> =>
      new Promise((resolve) => {
        const { hostname, port } = new URL(url);
        const socket = connect({ host: hostname, port: Number(port) });
        let text = '';
        sockets.push(socket);
        socket.setEncoding('latin1').setTimeout(TIMEOUT_MS, () => resolve(text));
        socket.on('error', () => resolve(text)).once('close', () => resolve(text));
        socket.once('connect', () => {
          socket.write(bytes, 'latin1');
          if (!reads) resolve('');
        });
        if (reads) {
          socket.on('data', (part: string) => {
            text += part;
            if (until?.test(text)) resolve(text);
          });
        } else socket.pause();
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await pool.destroy();
    },
  };
}
