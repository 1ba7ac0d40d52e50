import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Older ones ran before anything was in production. */
const LAST_BEFORE_RELEASES = '0120';

/** What the release before, which runs on beside the new one, would stumble over. */
const takingAway: readonly [string, RegExp][] = [
  ['drops a table, a column or a type', /\bdrop\s+(table|column|type|view)\b/],
  ['renames', /\brename\b/],
  ['changes the type of a column', /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/],
  ['demands a value that the release before does not write', /\bset\s+not\s+null\b|\bdrop\s+default\b/],
  [
    'adds a column that must have a value, without a default',
    /\badd\s+column\s+(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/,
  ],
];

const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, '').toLowerCase();
const broken = (sql: string): string[] =>
  takingAway.filter(([, pattern]) => pattern.test(withoutComments(sql))).map(([what]) => what);

test('[OPS-4] migrations only add: the release before runs on beside the new one while processes are replaced', () => {
  const names = readdirSync('platform/migrations').filter((name) => name.slice(0, 4) > LAST_BEFORE_RELEASES);
  expect(names.length).toBeGreaterThan(0);
  const found = names.map((name) => [name, broken(readFileSync(`platform/migrations/${name}`, 'utf8'))] as const);
  expect(found.filter(([, what]) => what.length > 0)).toEqual([]);
});

test.each([
  ['alter table event drop column name;', 1],
  ['alter table event rename column name to title;', 1],
  ['alter table event alter column name type int;', 1],
  ['alter table event alter column name set not null;', 1],
  ['alter table event add column seen int not null;', 1],
  ['alter table event add column seen int not null default 0, add column more text;', 0],
  ['alter table event drop constraint event_check; -- drop table', 0],
  ['create table thing (id int not null); drop index thing_by_name;', 0],
])('[OPS-4] %s takes %i things away', (sql, count) => {
  expect(broken(sql)).toHaveLength(count);
});
