import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { idOf } from '#platform/catalogue/identity.ts';
import type { CatalogueRecord } from '#platform/catalogue/records/records.ts';
import type { DemoRecord } from './demo-record.ts';

type Known = { latitude: number; longitude: number; timeZone: string; capacity: number };
export type Venue = Extract<CatalogueRecord, { type: 'venue' }> & Known;

const read = <Kind>(file: string): Kind[] =>
  readFileSync(join(import.meta.dirname, 'data', file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

export const venues = read<Venue>('venues.ndjson');

export const venueByName: ReadonlyMap<string, Venue> = new Map(venues.map((venue) => [venue.name, venue]));

export const placeRecords = (): DemoRecord[] => [
  ...read<CatalogueRecord>('seat-maps.ndjson').map((record) => ({ record })),
  ...venues.map((record) => ({ record, columns: { uuid: idOf('venue', record.name) } })),
];

const currencies: Record<string, string> = { US: 'USD', CA: 'CAD', GB: 'GBP' };

export const currencyOf = (country: string): string => currencies[country] ?? 'EUR';
