import type { IncomingMessage } from 'node:http';

/** The largest request body anybody may send (GRAPH-10). */
export const BODY_LIMIT = 100 * 1024;

function declaredTooLarge(length: string | null | undefined): boolean {
  return Number(length ?? 0) > BODY_LIMIT;
}

/** The body as text, or null when it is larger than allowed; what is too large is not read to its end. */
export async function readNodeBody(request: IncomingMessage): Promise<string | null> {
  if (declaredTooLarge(request.headers['content-length'])) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  return (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString('utf8');
}

export async function readBody(request: Request): Promise<string | null> {
  if (declaredTooLarge(request.headers.get('content-length'))) return null;
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
