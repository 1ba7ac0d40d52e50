import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';

/** What happens to the next charge: its connection is cut, or it is held before or after the processor makes it. */
export type Hindrance = 'cut' | 'hold before' | 'hold after';

/** A question to the processor, as method and path without its query. */
export type Question = 'POST /v1/charges' | 'GET /v1/charges' | 'POST /v1/refunds';
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

export type Gate = {
  url: string;
  /** From now on the platform gets this answer in place of the processor's; undefined restores the processor's. */
  alter: (question: Question, said: { status: number; body: string } | undefined) => void;
  /** How often a question was asked. */
  asked: (question: Question) => number;
  /** Stops the next charge. Resolves when it is stopped, with a function that lets it continue. */
  next: (hindrance: Hindrance) => Promise<() => void>;
  /** Whether the platform can subscribe to the processor's events; without them it learns of a charge by asking only. */
  eventsPass: (pass: boolean) => void;
  close: () => Promise<void>;
};

type Pass = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer };

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The processor's whole answer to a request. */
const ask = (target: string, { method, path, headers, body }: Pass) =>
  new Promise<Answer>((done, failed) => {
    const onward = forward(new URL(path, target), { method, headers }, async (answer) => {
      done({ status: answer.statusCode ?? 502, headers: answer.headers, body: await bodyOf(answer) });
    });
    onward.once('error', failed);
    onward.end(body);
  });

/** A proxy between platform and processor that can stop a charge at a given point. */
export const openGate = async (target: string): Promise<Gate> => {
  type Reached = (release: () => void) => void;
  let waiting: { hindrance: Hindrance; reached: Reached } | undefined;
  let eventsPass = true;
  const altered = new Map<string, { status: number; body: string } | undefined>();
  const asked = new Map<string, number>();
  const held = (reached: Reached) => new Promise<void>((done) => reached(done));

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/', headers } = request;
    const pass = { method, path, headers, body: await bodyOf(request) };
    if (!eventsPass && path === '/v1/endpoints') {
      response.writeHead(503).end();
      return;
    }
    const hindered = method === 'POST' && path === '/v1/charges' ? waiting : undefined;
    if (hindered !== undefined) waiting = undefined;
    if (hindered?.hindrance === 'cut') {
      hindered.reached(() => undefined);
      request.socket.destroy();
      return;
    }
    if (hindered?.hindrance === 'hold before') await held(hindered.reached);
    const question = `${method} ${path.split('?')[0]}`;
    asked.set(question, (asked.get(question) ?? 0) + 1);
    const answer = await ask(target, pass);
    if (hindered?.hindrance === 'hold after') await held(hindered.reached);
    const said = altered.get(question);
    if (said === undefined) response.writeHead(answer.status, answer.headers).end(answer.body);
    else response.writeHead(said.status).end(said.body);
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the gate has no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    next: (hindrance) =>
      new Promise((reached) => {
        waiting = { hindrance, reached };
      }),
    alter: (question, said) => void altered.set(question, said),
    asked: (question) => asked.get(question) ?? 0,
    eventsPass: (pass) => {
      eventsPass = pass;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
