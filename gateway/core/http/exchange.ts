import type { Dispatcher } from 'undici';
import type { CallScope } from './call-scope.ts';

export type ExchangeRequest = {
  path: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** Longest wait for the headers and for each next part of the body; 0 waits until the scope's deadline. */
  timeoutMs: number;
};
export type ExchangeResponse = {
  status: number;
  type: string;
  text: string;
  /** The upstream's clock, from its `Date` header; undefined without one. */
  date: string | undefined;
};

function asText(chunks: readonly Buffer[]): string {
  const [only] = chunks;
  return (chunks.length === 1 && only ? only : Buffer.concat(chunks)).toString('utf8');
}

/** One HTTP request with its whole response, by undici's dispatcher: `request()` would add a stream and an AbortSignal to each call. */
export function exchange(
  dispatcher: Dispatcher,
  { path, method, headers, body, timeoutMs }: ExchangeRequest,
  scope: CallScope,
): Promise<ExchangeResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let type = '';
    let date: string | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    const unsubscribe = scope.onStop((reason) => {
      // A request that still waits for a connection has no controller: rejecting covers it as well.
      reject(reason);
      controller?.abort(reason);
    });
    const options = { path, method, headers, body, headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
    dispatcher.dispatch(options, {
      onRequestStart: (started) => {
        controller = started;
        const stopReason = scope.stopReason();
        if (stopReason) controller.abort(stopReason);
      },
      onResponseStart: (_controller, statusCode, responseHeaders) => {
        status = statusCode;
        type = String(responseHeaders['content-type'] ?? '');
        date = responseHeaders.date === undefined ? undefined : String(responseHeaders.date);
      },
      onResponseData: (_controller, chunk) => {
        chunks.push(chunk);
      },
      onResponseEnd: () => {
        unsubscribe();
        resolve({ status, type, date, text: asText(chunks) });
      },
      onResponseError: (_controller, error) => {
        unsubscribe();
        reject(error);
      },
    });
  });
}
