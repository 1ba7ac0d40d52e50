import type { IncomingMessage } from 'node:http';

/** GRAPH-10: the largest request body in bytes. */
export const BODY_LIMIT = 100 * 1024;

function declaredTooLarge(length: string | null | undefined): boolean {
  return Number(length ?? 0) > BODY_LIMIT;
}

/** The body as text, or null when it is too large; the rest of it is not read. */
export function readNodeBody(request: IncomingMessage): Promise<string | null> {
  if (declaredTooLarge(request.headers['content-length'])) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      else {
        request.pause();
        resolve(null);
      }
    });
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.once('error', reject);
  });
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
