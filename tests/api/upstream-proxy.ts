import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';

export type Seen = { method: string; path: string; headers: IncomingMessage['headers']; cutByClient: boolean };
/** How a matching call fails; `unavailable` is answered with 503, `unauthorized` with 401, `reset` closes the connection. */
export type Fault =
  | 'hang'
  | 'unauthorized'
  | 'forbidden'
  | 'reset'
  | 'unavailable'
  | 'truncate'
  | 'not-json'
  | 'redirect';
export type UpstreamProxy = {
  url: string;
  /** Every call that came, in order. */
  seen: Seen[];
  /** Makes calls whose path matches fail from now on, all of them or the next `times`; undefined ends it. */
  break(path: RegExp, fault: Fault | undefined, times?: number): void;
  /** Ends all faults. */
  heal(): void;
  /** Cuts every connection. */
  cut(): void;
  close(): Promise<void>;
};
type Break = { path: RegExp; fault: Fault; left: number };

function misbehave(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  switch (fault) {
    case 'hang':
      return;
    case 'reset':
      request.socket.destroy();
      return;
    case 'unavailable':
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>');
      return;
    case 'unauthorized':
      response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
      return;
    case 'forbidden':
      response.writeHead(403, { 'content-type': 'application/json' }).end('{}');
      return;
    case 'truncate':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
      response.write('{"items":[', () => request.socket.destroy());
      return;
    case 'not-json':
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
      return;
    case 'redirect':
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end();
  }
}

/** A proxy between gateway and platform that records calls and can make them fail. */
export async function openUpstreamProxy(target: string): Promise<UpstreamProxy> {
  const seen: Seen[] = [];
  let broken: Break[] = [];
  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/', headers } = request;
    const call: Seen = { method, path, headers, cutByClient: false };
    seen.push(call);
    response.once('close', () => {
      call.cutByClient = !response.writableFinished;
    });
    const fault = broken.find((one) => one.left > 0 && one.path.test(path));
    if (fault) {
      fault.left -= 1;
      misbehave(fault.fault, request, response);
      return;
    }
    const onward = forward(new URL(path, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    break: (path, fault, times = Number.POSITIVE_INFINITY) => {
      broken = broken.filter((one) => one.path.source !== path.source);
      if (fault) broken.push({ path, fault, left: times });
    },
    heal: () => {
      broken = [];
    },
    cut: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
