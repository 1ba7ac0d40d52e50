import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Incoming } from './bodies.ts';

const BATCH = 256 * 1024;

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

/** The provider repeats venues and attractions with every event: what is the same again is left out. */
const createFilter = () => {
  const seen = new Map<string, string>();
  return ({ strict, kind, id }: Incoming, body: string): boolean => {
    if (strict || kind === 'event') return true;
    const key = `${kind} ${id}`;
    const digest = hash('sha1', body, 'base64');
    if (seen.get(key) === digest) return false;
    seen.set(key, digest);
    return true;
  };
};

async function* copyLines(rows: AsyncIterable<Incoming>): AsyncGenerator<string> {
  const isNew = createFilter();
  let batch = '';
  for await (const row of rows) {
    const body = JSON.stringify(row.body);
    if (!isNew(row, body)) continue;
    batch += `${[row.place, row.strict ? 't' : 'f', row.kind, row.id, body].map(escaped).join('\t')}\n`;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}

/** Sends the rows as they come; the files are never in memory as a whole. */
export const stage = async (client: pg.Client, rows: AsyncIterable<Incoming>): Promise<void> => {
  const copy = client.query(copyFrom('copy incoming (place, strict, kind, id, body) from stdin'));
  await pipeline(Readable.from(copyLines(rows), { objectMode: false }), copy);
};
