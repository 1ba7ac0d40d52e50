import { expect, test } from 'vitest';
import { recordSchema } from '#platform/catalogue/records/record-rules.ts';
import { demoCatalogue } from './catalogue.ts';

test('every record of the demo is one that a catalogue file may have, with nothing left to a default', () => {
  const records = [...demoCatalogue('2031-05-02')].map(({ record }) => record);
  expect(records.length).toBeGreaterThan(9_000);
  const changed = records.filter((record) => {
    const read = recordSchema.safeParse(record);
    return !read.success || JSON.stringify(read.data, sorted) !== JSON.stringify(record, sorted);
  });
  expect(changed).toEqual([]);
});

const sorted = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
