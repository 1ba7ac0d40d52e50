import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type CommandResult, runHere, runProcess } from '#tests/support/commands.ts';
import { importCommand } from '../../catalogue-import.ts';
import { importCatalogue, type Order } from './import.ts';

const file = join(import.meta.dirname, '..', '..', 'catalogue-import.ts');

/** Runs the command in a process of its own. */
export const importInProcess = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> =>
  runProcess(file, args, env);

/** Runs the command in this process. */
export const runCommand = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> =>
  runHere(importCommand, args, env);

const withFile = async <T>(content: string | Buffer, use: (file: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'grandstand-import-'));
  try {
    const file = join(folder, 'catalogue.ndjson');
    await writeFile(file, content);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Imports a file with the content into a database by the command. */
export const importContent = (url: string, content: string | Buffer, ...args: string[]): Promise<CommandResult> =>
  withFile(content, (file) => runCommand([file, ...args], { DATABASE_URL: url }));

/** Imports by the function behind the command, and returns the problems and what was left out of records. */
export const importNoting = (url: string, content: string, order: Partial<Order> = {}) =>
  withFile(content, async (file) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const defaults = { days: 0, keepGood: false, onBytes: () => undefined, onStep: () => undefined };
      const { problems, notices } = await importCatalogue(client, { ...defaults, files: [file], ...order });
      return { problems: problems.lines(), notices: notices.lines() };
    } finally {
      await client.end();
    }
  });
/** As importNoting; the problems alone. */
export const importHere = async (url: string, content: string, order: Partial<Order> = {}): Promise<string[]> =>
  (await importNoting(url, content, order)).problems;

export const asLines = (records: readonly unknown[]): string => records.map((one) => JSON.stringify(one)).join('\n');

const outline = 'M0 0H40V20H0Z';

/** Two sections of two rows with six seats; the second has accessible places. */
export const seatMap = {
  type: 'seatMap',
  id: 'hall',
  width: 100,
  height: 60,
  focus: { label: 'Stage', outline: 'M0 0H100V10H0Z' },
  sections: [
    { name: 'Stalls', priceLevel: 1, rows: ['A', 'B'], seatsPerRow: 6, outline, labelX: 20, labelY: 20 },
    {
      name: 'Gallery',
      priceLevel: 2,
      rows: ['A', 'B'],
      seatsPerRow: 6,
      accessibleRow: 'B',
      outline,
      labelX: 20,
      labelY: 40,
    },
  ],
};
export const venue = {
  type: 'venue',
  id: 'v-hall',
  name: 'Zwinglihall',
  street: '1 Quay',
  city: 'Zürich',
  country: 'CH',
  latitude: 47.37,
  longitude: 8.54,
  seatMap: 'hall',
};
export const attraction = {
  type: 'attraction',
  id: 'a-band',
  name: 'Die Murmeltiere',
  category: 'concerts',
  genre: 'Rock',
};
export const event = {
  type: 'event',
  id: 'e-night',
  name: 'Die Murmeltiere: Winterschlaf',
  category: 'concerts',
  venue: 'v-hall',
  attractions: ['a-band'],
  start: { date: '2031-03-29', time: '20:00' },
  end: { date: '2031-03-29', time: '22:30' },
  onSale: { start: '2025-01-10T09:00:00Z' },
  currency: 'CHF',
};
export const offers = [
  {
    type: 'offer',
    id: 'stalls',
    event: 'e-night',
    name: 'Stalls',
    priceLevel: 1,
    price: 80,
    fees: [{ type: 'service', amount: 4.5 }],
  },
  { type: 'offer', id: 'gallery', event: 'e-night', name: 'Gallery', priceLevel: 2, price: 45.5 },
];
export const catalogue = [seatMap, venue, attraction, event, ...offers];
