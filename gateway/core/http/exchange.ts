import type { Dispatcher } from 'undici';
import type { Operation } from './operation.ts';

export type Sent = {
  path: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** How long to wait for each next part of the answer; 0 for as long as the operation may take. */
  patienceMs: number;
};
export type Received = { status: number; type: string; text: string };

function asText(chunks: readonly Buffer[]): string {
  const [only] = chunks;
  return (chunks.length === 1 && only ? only : Buffer.concat(chunks)).toString('utf8');
}

/** One request and its whole answer, straight from undici's dispatcher: no stream, no signal, no listener a call. */
export function exchange(dispatcher: Dispatcher, sent: Sent, operation: Operation): Promise<Received> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let type = '';
    let under: Dispatcher.DispatchController | undefined;
    const stop = (reason: Error) => {
      // Rejecting by ourselves covers a request that still waits for a connection.
      reject(reason);
      under?.abort(reason);
    };
    const forget = operation.onStop(stop);
    const { path, method, headers, body, patienceMs } = sent;
    const options = { path, method, headers, body, headersTimeout: patienceMs, bodyTimeout: patienceMs };
    dispatcher.dispatch(options, {
      onRequestStart: (controller) => {
        under = controller;
        const stopped = operation.stopped();
        if (stopped) controller.abort(stopped);
      },
      onResponseStart: (_controller, statusCode, received) => {
        status = statusCode;
        type = String(received['content-type'] ?? '');
      },
      onResponseData: (_controller, chunk) => {
        chunks.push(chunk);
      },
      onResponseEnd: () => {
        forget();
        resolve({ status, type, text: asText(chunks) });
      },
      onResponseError: (_controller, error) => {
        forget();
        reject(error);
      },
    });
  });
}
