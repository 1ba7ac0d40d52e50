import { createInterface } from 'node:readline';
import { Agent, request } from 'undici';

type Operation = { query?: string; variables?: Record<string, unknown>; extensions?: object };
// The caller names what its operation selects.
// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its operation
type Message = any;

/** One stream of a gateway's live state, as a client of GraphQL over SSE reads it. */
export async function openLive(url: string, operation: Operation, headers: Record<string, string> = {}) {
  const agent = new Agent({ bodyTimeout: 0, headersTimeout: 30_000 });
  const answer = await request(`${url}/graphql`, {
    dispatcher: agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify(operation),
  });
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const stir = () => {
    for (const look of waiting) look();
  };
  const isStream = String(answer.headers['content-type']).startsWith('text/event-stream');
  const text = isStream ? '' : await answer.body.text();
  const read = async () => {
    for await (const line of createInterface({ input: answer.body })) {
      if (!line.startsWith('data: ')) continue;
      messages.push(JSON.parse(line.slice('data: '.length)));
      stir();
    }
  };
  const ended = (isStream ? read() : Promise.resolve())
    .catch(() => undefined)
    .then(() => {
      isOver = true;
      stir();
    });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    messages,
    ended,
    /** The first state that is like that, of those that came or are still to come. */
    until: (isIt: (data: Message) => boolean): Promise<Message> =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = messages.find(({ data }) => data && isIt(data));
          if (!found && !isOver) return;
          waiting.delete(look);
          if (found) resolve(found.data);
          else reject(new Error(`The stream ended after ${JSON.stringify(messages)}`));
        };
        waiting.add(look);
        look();
      }),
    close: () => agent.destroy(),
  };
}
