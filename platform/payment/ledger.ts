import { chmodSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { PaidCard } from './port.ts';
import type { Behaviour } from './test-cards.ts';

export type StoredToken = { token: string; behaviour: Behaviour; card: PaidCard };
export type DeclineReason = 'card_declined' | 'insufficient_funds' | 'blocked';
export type Charge = {
  id: string;
  key: string;
  amountCents: number;
  currency: string;
  token: string;
  /** Null when the charge went through. */
  declined: DeclineReason | null;
  card: PaidCard;
};
export type Refund = { id: string; key: string; chargeId: string; amountCents: number };
/** An event about a charge or a refund, as the processor sends it. */
export type ProcessorEvent = {
  id: string;
  type: 'charge.succeeded' | 'charge.declined' | 'refund.succeeded';
  /** ISO 8601, UTC. */
  created: string;
  data: {
    key: string;
    chargeId: string;
    amountCents: number;
    currency?: string;
    reason: DeclineReason | null;
    card: PaidCard | null;
  };
};

const schema = `
  create table if not exists token (token text primary key, body text not null, created_at integer not null) strict;
  create table if not exists charge (key text primary key, id text not null unique, body text not null) strict;
  create table if not exists refund (key text primary key, id text not null unique, body text not null) strict;
  create table if not exists token_use (token text primary key, key text not null) strict;
  create table if not exists event (position integer primary key, id text not null unique, body text not null) strict;
  create table if not exists endpoint (url text primary key) strict;
  create index if not exists refund_of_charge on refund (body ->> 'chargeId');
`;

/** The sandbox's charges, refunds and events, in an SQLite file, or in memory without one. */
export const openLedger = (file: string | undefined) => {
  const database = new DatabaseSync(file ?? ':memory:');
  // SQLite gives the files beside it the mode of this one.
  if (file !== undefined) chmodSync(file, 0o600);
  database.exec('pragma journal_mode = wal');
  // Survives a crash of the process; only a power failure could lose the last transactions, which is fine for a sandbox.
  database.exec('pragma synchronous = normal');
  database.exec(schema);
  const prepared = new Map<string, StatementSync>();
  const prepare = (text: string): StatementSync => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  const read = <T>(table: 'charge' | 'refund', key: string): T | undefined => {
    const row = prepare(`select body from ${table} where key = ?`).get(key);
    return typeof row?.body === 'string' ? (JSON.parse(row.body) as T) : undefined;
  };
  const all = <T>(table: 'charge' | 'refund'): T[] =>
    prepare(`select body from ${table} order by rowid`)
      .all()
      .flatMap((row) => (typeof row.body === 'string' ? [JSON.parse(row.body) as T] : []));
  /** The first writer of a key wins; all get the stored value. */
  const writeOnce = <T extends { key: string; id: string }>(table: 'charge' | 'refund', value: T): T => {
    prepare(`insert into ${table} (key, id, body) values (?, ?, ?) on conflict (key) do nothing`).run(
      value.key,
      value.id,
      JSON.stringify(value),
    );
    return read<T>(table, value.key) ?? value;
  };
  return {
    saveToken: (token: StoredToken): void => {
      prepare('insert into token (token, body, created_at) values (?, ?, ?)').run(
        token.token,
        JSON.stringify(token),
        Date.now(),
      );
    },
    token: (token: string): StoredToken | undefined => {
      const row = prepare('select body from token where token = ?').get(token);
      return typeof row?.body === 'string' ? (JSON.parse(row.body) as StoredToken) : undefined;
    },
    /** Marks the token as used by this key, unless it is used already. Answers the key that uses it. */
    takeToken: (token: string, key: string): string => {
      prepare('insert into token_use (token, key) values (?, ?) on conflict (token) do nothing').run(token, key);
      const used = prepare('select key from token_use where token = ?').get(token);
      return typeof used?.key === 'string' ? used.key : key;
    },
    charge: (key: string) => read<Charge>('charge', key),
    chargeById: (id: string): Charge | undefined => {
      const row = prepare('select body from charge where id = ?').get(id);
      return typeof row?.body === 'string' ? (JSON.parse(row.body) as Charge) : undefined;
    },
    saveCharge: (charge: Charge) => writeOnce('charge', charge),
    charges: () => all<Charge>('charge'),
    refund: (key: string) => read<Refund>('refund', key),
    saveRefund: (refund: Refund) => writeOnce('refund', refund),
    refunds: () => all<Refund>('refund'),
    /** What was returned of a charge so far. */
    refundedCents: (chargeId: string): number => {
      const row = prepare(`select sum(body ->> 'amountCents') as cents from refund where body ->> 'chargeId' = ?`).get(
        chargeId,
      );
      return typeof row?.cents === 'number' ? row.cents : 0;
    },
    saveEvent: (event: ProcessorEvent): void => {
      prepare('insert into event (id, body) values (?, ?)').run(event.id, JSON.stringify(event));
    },
    /** Events after the given one, the oldest first. */
    eventsAfter: (id: string | undefined, limit: number): ProcessorEvent[] =>
      prepare(
        'select body from event where position > coalesce((select position from event where id = ?), 0) order by position limit ?',
      )
        .all(id ?? '', limit)
        .flatMap((row) => (typeof row.body === 'string' ? [JSON.parse(row.body) as ProcessorEvent] : [])),
    event: (id: string): ProcessorEvent | undefined => {
      const row = prepare('select body from event where id = ?').get(id);
      return typeof row?.body === 'string' ? (JSON.parse(row.body) as ProcessorEvent) : undefined;
    },
    saveEndpoint: (url: string): void => {
      prepare('insert into endpoint (url) values (?) on conflict do nothing').run(url);
    },
    endpoints: (): string[] =>
      prepare('select url from endpoint')
        .all()
        .flatMap((row) => (typeof row.url === 'string' ? [row.url] : [])),
    close: () => database.close(),
  };
};

export type Ledger = ReturnType<typeof openLedger>;
