import { createReadStream } from 'node:fs';
import type { Problem, Problems } from '../import/problems.ts';
import { recordSchema } from '../records/record-rules.ts';
import { type Incoming, layoutIdOf } from '../rows/bodies.ts';
import { toIncoming, zoneOfVenue } from '../rows/record-bodies.ts';
import { asLine, asObject } from './discovery/loose.ts';
import { isDiscovery, readPage } from './discovery/page.ts';
import { type Document, readDocuments } from './documents.ts';
import { readLines } from './lines.ts';
import { plausibleRecord } from './plausible-record.ts';
import type { Zones } from './zones.ts';

/** `notices`: what was dropped from records that are imported. */
type Rows = { incoming: Incoming[]; problems: Problem[]; notices: Problem[] };

const kinds: Record<string, 'layout' | 'venue' | 'attraction' | 'event'> = {
  seatMap: 'layout',
  venue: 'venue',
  attraction: 'attraction',
  event: 'event',
};

const nameOf = (value: unknown) => {
  const { type, id } = asObject(value);
  return { type: String(type), id: asLine(id, 100) };
};

/** The mark of a record that cannot be imported, if it says who it is. */
const badRecord = (value: unknown, place: string): Incoming[] => {
  const { type, id } = nameOf(value);
  const kind = kinds[type];
  if (kind === undefined || id === null) return [];
  return [{ place, strict: false, kind: 'bad', id: kind === 'layout' ? layoutIdOf(id) : id, body: { kind } }];
};

const parseRecord = (value: unknown, place: string, zones: Zones): Rows => {
  const parsed = recordSchema.safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap((issue): Problem[] => {
      if (issue.code === 'unrecognized_keys') {
        const path = issue.path.map(String);
        return issue.keys.map((key) => ({ place, field: [...path, key].join('.'), reason: 'is not a known field' }));
      }
      return [{ place, field: issue.path.join('.') || null, reason: issue.message }];
    });
    return { incoming: badRecord(value, place), problems, notices: [] };
  }
  const notices: Problem[] = [];
  const data = plausibleRecord(parsed.data, zones, (field, reason) => notices.push({ place, field, reason }));
  if (data.type === 'venue' && zoneOfVenue(data, zones) === undefined) {
    const reason = 'is required: there are no coordinates, and the city’s zone is not known';
    return { incoming: badRecord(value, place), problems: [{ place, field: 'timeZone', reason }], notices };
  }
  return { incoming: [toIncoming(data, place, zones)], problems: [], notices };
};

/** Records and pages may be in a list, and such lists in another list. */
const DEEPEST_LIST = 2;

const rowsOf = (value: unknown, place: string, zones: Zones, depth = 0): Rows => {
  if (Array.isArray(value) && depth >= DEEPEST_LIST)
    return { incoming: [], problems: [{ place, field: null, reason: 'is nested too deeply' }], notices: [] };
  if (Array.isArray(value)) {
    const parts = value.map((one, index) => rowsOf(one, `${place}[${index}]`, zones, depth + 1));
    return {
      incoming: parts.flatMap((part) => part.incoming),
      problems: parts.flatMap((part) => part.problems),
      notices: parts.flatMap((part) => part.notices),
    };
  }
  const document = asObject(value);
  if (isDiscovery(document)) return readPage(document, place, zones);
  const { type, id } = nameOf(value);
  return parseRecord(value, id === null ? place : `${place} (${type} ${id})`, zones);
};

const readDocument = (document: Document, name: string, zones: Zones): Rows => {
  const place = `${name}line ${document.line}`;
  if ('value' in document) return rowsOf(document.value, place, zones);
  return { incoming: [], problems: [{ place, field: null, reason: document.reason }], notices: [] };
};

type Reading = {
  files: readonly string[];
  zones: Zones;
  problems: Problems;
  notices: Problems;
  /** Called with the number of bytes of each chunk. */
  onBytes: (bytes: number) => void;
};

async function* readChunks(path: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    onBytes(chunk.length);
    yield chunk;
  }
}

/** The rows of all files, one after the other; what cannot be read is added to `problems`. */
export async function* readIncoming({ files, zones, problems, notices, onBytes }: Reading): AsyncGenerator<Incoming> {
  for (const path of files) {
    const name = files.length === 1 ? '' : `${path} `;
    for await (const document of readDocuments(readLines(readChunks(path, onBytes)))) {
      const rows = readDocument(document, name, zones);
      for (const problem of rows.problems) problems.add(problem);
      for (const notice of rows.notices) notices.add(notice);
      yield* rows.incoming;
    }
  }
}
