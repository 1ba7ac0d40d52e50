import { createServer, type RequestListener } from 'node:http';

/** An environment variable that the benchmark sets. */
export function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: the benchmark that starts this process sets it.`);
  return value;
}

/** Serves at a free port as a process of a benchmark, which is told where, and ends with it. */
export function serve(answer: RequestListener): void {
  const server = createServer(answer).listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address)
      process.send?.({ type: 'ready', url: `http://127.0.0.1:${address.port}` });
  });
  process.on('disconnect', () => process.exit(0));
}
