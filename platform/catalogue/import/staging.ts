import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Incoming } from '../rows/bodies.ts';

const BATCH_CHARACTERS = 256 * 1024;

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

/** Leaves out repeated rows: the provider sends venues and attractions with every event. */
const createDuplicateFilter = () => {
  const digests = new Map<string, string>();
  return ({ strict, kind, id }: Incoming, body: string): boolean => {
    if (strict || kind === 'event') return true;
    const key = `${kind} ${id}`;
    const digest = hash('sha1', body, 'base64');
    if (digests.get(key) === digest) return false;
    digests.set(key, digest);
    return true;
  };
};

type Rows = Iterable<Incoming> | AsyncIterable<Incoming>;

async function* copyLines(rows: Rows): AsyncGenerator<string> {
  const isNew = createDuplicateFilter();
  let batch = '';
  for await (const row of rows) {
    const body = JSON.stringify(row.body);
    if (!isNew(row, body)) continue;
    // JSON has no line breaks or tabs, so that one look for what else is escaped is enough.
    batch += `${escaped(row.place)}\t${row.strict ? 't' : 'f'}\t${row.kind}\t${escaped(row.id)}\t${body.replaceAll('\\', '\\\\')}\n`;
    if (batch.length < BATCH_CHARACTERS) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}

/** Copies the rows into the table `incoming` as they are read; the files are never in memory as a whole. */
export const stage = async (client: pg.Client, rows: Rows): Promise<void> => {
  const copy = client.query(copyFrom('copy incoming (place, strict, kind, id, body) from stdin'));
  await pipeline(Readable.from(copyLines(rows), { objectMode: false }), copy);
};
