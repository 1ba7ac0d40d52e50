/** One subscription of a stream: a persisted operation with its variables. */
export type Wanted = { hash: string; variables: Record<string, unknown> };

type Told = (operation: number, data: unknown) => void;
type Options = { url: string; language: string; wanted: readonly Wanted[]; signal: AbortSignal; onTold: Told };

const isResult = (value: unknown): value is { data?: unknown; extensions: { operation: number } } =>
  typeof value === 'object' && value !== null && 'extensions' in value;

/** The data of an event; null for a ping and for the end of the stream. */
const dataOf = (event: string): string | null => {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'));
  return lines.map((line) => line.slice(5).trimStart()).join('\n') || null;
};

/** Reads a stream until it ends. By fetch: an EventSource cannot send the storefront's header. Throws when it is refused or cut off. */
export const readStream = async ({ url, language, wanted, signal, onTold }: Options): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    signal,
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'accept-language': language,
      'x-grandstand-client': 'storefront',
    },
    body: JSON.stringify(
      wanted.map(({ hash, variables }) => ({
        variables,
        extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
      })),
    ),
  });
  if (!response.ok || !response.body) throw new Error(`The stream was answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const events = (rest + chunk.value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = dataOf(event);
      const result: unknown = data === null ? null : JSON.parse(data);
      // Of a state that could not be read, what was told before stays.
      if (isResult(result) && result.data) onTold(result.extensions.operation, result.data);
    }
  }
};
