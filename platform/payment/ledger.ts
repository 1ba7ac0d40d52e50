import { chmodSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { PaidCard } from './port.ts';
import type { Behaviour } from './test-cards.ts';

/** Without a card it's the buyer's bank that pays. */
export type StoredToken = { token: string; behaviour: Behaviour; card: PaidCard | null };
export type DeclineReason = 'card_declined' | 'insufficient_funds' | 'blocked' | 'not_authenticated';
export type Charge = {
  id: string;
  key: string;
  amountCents: number;
  currency: string;
  token: string;
  /** Null when the charge went through. */
  declined: DeclineReason | null;
  card: PaidCard | null;
};
/** A charge that waits for the buyer's answer. Once it's answered there is a charge of the same key; canceled, there never is. */
export type Challenge = {
  /** Part of its page's address, and not to be guessed. */
  id: string;
  key: string;
  amountCents: number;
  currency: string;
  token: string;
  returnUrl: string;
};
export type Refund = {
  id: string;
  key: string;
  chargeId: string;
  amountCents: number;
  /** The bank did not take the money, after the refund had succeeded. */
  failed?: true;
};
/** An event about a charge or a refund, as the processor sends it. */
export type ProcessorEvent = {
  id: string;
  type: 'charge.succeeded' | 'charge.declined' | 'refund.succeeded' | 'refund.failed';
  /** ISO 8601, UTC. */
  created: string;
  data: {
    key: string;
    chargeId: string;
    amountCents: number;
    currency?: string;
    reason: DeclineReason | null;
    card: PaidCard | null;
    /** Of events about a refund: its idempotency key. */
    refundKey?: string;
  };
};

const schema = `
  create table if not exists token (token text primary key, body text not null, created_at integer not null) strict;
  create table if not exists charge (key text primary key, id text not null unique, body text not null) strict;
  create table if not exists refund (key text primary key, id text not null unique, body text not null) strict;
  create table if not exists token_use (token text primary key, key text not null) strict;
  create table if not exists event (position integer primary key, id text not null unique, body text not null) strict;
  create table if not exists challenge (key text primary key, id text not null unique, body text not null, canceled integer not null default 0) strict;
  create table if not exists endpoint (url text primary key) strict;
  create index if not exists refund_of_charge on refund (body ->> 'chargeId');
`;

type Prepare = (text: string) => StatementSync;
type Row = Record<string, unknown> | undefined;

/** What a table keeps as JSON in its column `body`. */
const bodyOf = <T>(row: Row): T | undefined =>
  typeof row?.body === 'string' ? (JSON.parse(row.body) as T) : undefined;
const bodiesOf = <T>(rows: Row[]): T[] => rows.flatMap((row) => bodyOf<T>(row) ?? []);

const openDatabase = (file: string | undefined) => {
  const database = new DatabaseSync(file ?? ':memory:');
  // SQLite gives the files beside it the mode of this one.
  if (file !== undefined) chmodSync(file, 0o600);
  database.exec('pragma journal_mode = wal');
  // Survives a crash of the process; only a power failure could lose the last transactions, which is fine for a sandbox.
  database.exec('pragma synchronous = normal');
  database.exec(schema);
  const prepared = new Map<string, StatementSync>();
  const prepare: Prepare = (text) => {
    const statement = prepared.get(text) ?? database.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
  return { prepare, close: () => database.close() };
};

const tokensIn = (prepare: Prepare) => ({
  saveToken: (token: StoredToken): void => {
    prepare('insert into token (token, body, created_at) values (?, ?, ?)').run(
      token.token,
      JSON.stringify(token),
      Date.now(),
    );
  },
  token: (token: string) => bodyOf<StoredToken>(prepare('select body from token where token = ?').get(token)),
  /** Marks the token as used by this key, unless it is used already. Answers the key that uses it. */
  takeToken: (token: string, key: string): string => {
    prepare('insert into token_use (token, key) values (?, ?) on conflict (token) do nothing').run(token, key);
    const used = prepare('select key from token_use where token = ?').get(token);
    return typeof used?.key === 'string' ? used.key : key;
  },
});

const paymentsIn = (prepare: Prepare) => {
  const read = <T>(table: 'charge' | 'refund', key: string) =>
    bodyOf<T>(prepare(`select body from ${table} where key = ?`).get(key));
  const all = <T>(table: 'charge' | 'refund') => bodiesOf<T>(prepare(`select body from ${table} order by rowid`).all());
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
    charge: (key: string) => read<Charge>('charge', key),
    chargeById: (id: string) => bodyOf<Charge>(prepare('select body from charge where id = ?').get(id)),
    saveCharge: (charge: Charge) => writeOnce('charge', charge),
    charges: () => all<Charge>('charge'),
    refund: (key: string) => read<Refund>('refund', key),
    saveRefund: (refund: Refund) => writeOnce('refund', refund),
    refunds: () => all<Refund>('refund'),
    failRefund: (key: string): void => {
      prepare(`update refund set body = json_set(body, '$.failed', json('true')) where key = ?`).run(key);
    },
    /** What was returned of a charge so far. */
    refundedCents: (chargeId: string): number => {
      const row = prepare(`select sum(body ->> 'amountCents') as cents from refund where body ->> 'chargeId' = ?`).get(
        chargeId,
      );
      return typeof row?.cents === 'number' ? row.cents : 0;
    },
  };
};

const challengesIn = (prepare: Prepare) => {
  const shown = (row: Row) => {
    const challenge = bodyOf<Challenge>(row);
    return challenge && { ...challenge, isCanceled: row?.canceled === 1 };
  };
  return {
    challenge: (key: string) => shown(prepare('select body, canceled from challenge where key = ?').get(key)),
    challengeById: (id: string) => shown(prepare('select body, canceled from challenge where id = ?').get(id)),
    saveChallenge: (challenge: Challenge): void => {
      prepare('insert into challenge (key, id, body) values (?, ?, ?)').run(
        challenge.key,
        challenge.id,
        JSON.stringify(challenge),
      );
    },
    /** Does nothing to one that was answered. */
    cancelChallenge: (key: string): void => {
      prepare('update challenge set canceled = 1 where key = ? and key not in (select key from charge)').run(key);
    },
  };
};

const eventsIn = (prepare: Prepare) => ({
  saveEvent: (event: ProcessorEvent): void => {
    prepare('insert into event (id, body) values (?, ?)').run(event.id, JSON.stringify(event));
  },
  /** Events after the given one, the oldest first. */
  eventsAfter: (id: string | undefined, limit: number) =>
    bodiesOf<ProcessorEvent>(
      prepare(
        'select body from event where position > coalesce((select position from event where id = ?), 0) order by position limit ?',
      ).all(id ?? '', limit),
    ),
  event: (id: string) => bodyOf<ProcessorEvent>(prepare('select body from event where id = ?').get(id)),
  saveEndpoint: (url: string): void => {
    prepare('insert into endpoint (url) values (?) on conflict do nothing').run(url);
  },
  endpoints: (): string[] =>
    prepare('select url from endpoint')
      .all()
      .flatMap((row) => (typeof row.url === 'string' ? [row.url] : [])),
});

/** The sandbox's charges, refunds and events, in an SQLite file, or in memory without one. */
export const openLedger = (file: string | undefined) => {
  const { prepare, close } = openDatabase(file);
  return { ...tokensIn(prepare), ...paymentsIn(prepare), ...challengesIn(prepare), ...eventsIn(prepare), close };
};

export type Ledger = ReturnType<typeof openLedger>;
