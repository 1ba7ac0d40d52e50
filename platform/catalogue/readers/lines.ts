/** In bytes: enough for a page of the provider, and bounds memory. */
export const LONGEST_LINE = 16 * 1024 * 1024;

export type Line = { number: number; text: string } | { number: number; reason: string };

const NEWLINE = 0x0a;

/** The lines of a stream of bytes; instead of the text a reason for a line that is too long or not UTF-8. */
export async function* readLines(chunks: AsyncIterable<Buffer>, longest = LONGEST_LINE): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [pieces, size, number]: [Buffer[], number, number] = [[], 0, 1];
  const take = (piece: Buffer): void => {
    size += piece.length;
    if (size <= longest) pieces.push(piece);
    else pieces = [];
  };
  const finish = (): Line => {
    const at = number;
    try {
      if (size > longest) return { number: at, reason: `is longer than ${longest} bytes` };
      return { number: at, text: decoder.decode(Buffer.concat(pieces)).trim() };
    } catch {
      return { number: at, reason: 'is not UTF-8' };
    } finally {
      [pieces, size, number] = [[], 0, at + 1];
    }
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, end));
      yield finish();
      from = end + 1;
    }
    take(chunk.subarray(from));
  }
  if (size > 0) yield finish();
}
