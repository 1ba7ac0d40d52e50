import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { contractFaults } from '../metrics.ts';
import type { Note, Notes } from './fields.ts';

/** Says in the log, and counts, which fields of the upstream's answers break its contract. */
export type ContractReports = {
  /** `call` is like `GET /api/product/{id}`. */
  tell(call: string, notes: Notes): void;
};

const MINUTE_MS = 60_000;
/** Calls and fields have few names, but a list may be read by a name that an upstream chose. */
const MOST_FIELDS = 2_000;
const MOST_AT_ONCE = 20;

/** A note as a sentence: `items[].name must be a text, is null`. */
export const sentenceOf = ({ field, rule, got }: Note): string => `${field || 'the answer'} ${rule}, ${got}`;

/** The same field of a call is told once a minute, with how often it was seen since. */
export function createContractReports(log: Logger, now: () => number = Date.now): ContractReports {
  const told = new LRUCache<string, { at: number; times: number }>({ max: MOST_FIELDS });
  const tellOne = (call: string, note: Note): void => {
    contractFaults.inc({ call, field: note.field });
    const key = `${call} ${note.field} ${note.got}`;
    const last = told.get(key);
    if (last && now() - last.at < MINUTE_MS) {
      last.times += 1;
      return;
    }
    const seen = last && last.times > 0 ? ` (${last.times} more times since it was last told)` : '';
    told.set(key, { at: now(), times: 0 });
    log.warn(
      { call, field: note.field, rule: note.rule, lost: note.lost },
      `upstream contract: ${call}: ${sentenceOf(note)}${seen}; see docs/rest`,
    );
  };
  return {
    tell: (call, notes) => {
      for (const note of notes.slice(0, MOST_AT_ONCE)) tellOne(call, note);
    },
  };
}
