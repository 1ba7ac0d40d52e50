import type { LiveUpdatesSubscription, LiveUpdatesSubscriptionVariables } from '#operations/generated/documents.ts';
import { LiveUpdatesDocument } from '#operations/generated/documents.ts';
import { isRecord } from '../storage/stored.ts';

export type LiveUpdate = LiveUpdatesSubscription['liveUpdates'];

const isUpdate = (value: unknown): value is LiveUpdate => isRecord(value) && typeof value.__typename === 'string';

/** The hash that codegen wrote into the document. Not from core/apollo: a module that home shares would be a file of its own. */
const hash = (): unknown => {
  const meta: unknown = Reflect.get(LiveUpdatesDocument, '__meta__');
  return isRecord(meta) ? meta.hash : undefined;
};

function updateIn(block: string): LiveUpdate | null {
  const data = block.split('\n').find((line) => line.startsWith('data: '));
  const message: unknown = data === undefined ? null : JSON.parse(data.slice('data: '.length));
  if (!isRecord(message) || !isRecord(message.data)) return null;
  return isUpdate(message.data.liveUpdates) ? message.data.liveUpdates : null;
}

/** Reads one stream until it ends. By fetch: an EventSource can send neither the storefront's header nor an operation. */
export async function readStream(
  url: string,
  variables: LiveUpdatesSubscriptionVariables,
  { signal, onUpdate }: { signal: AbortSignal; onUpdate: (update: LiveUpdate) => void },
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    signal,
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'x-grandstand-client': 'storefront',
    },
    body: JSON.stringify({
      variables,
      extensions: { persistedQuery: { version: 1, sha256Hash: hash() } },
    }),
  });
  if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = '', part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + part.value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const update = updateIn(block);
      if (update) onUpdate(update);
    }
  }
}
