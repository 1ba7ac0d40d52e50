// Imports a catalogue of BENCH_EVENTS events into an embedded PostgreSQL: first, again unchanged, and with every price changed.
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { addDays } from '#rules/calendar-day.ts';

const events = Number(process.env.BENCH_EVENTS ?? 100_000);
const targetSeconds = 60;
const perVenue = 200;
const perAttraction = 20;

const at = (index: number): { date: string; time: string } => ({
  date: addDays('2031-01-01', index % 700),
  time: `${String(12 + (index % 10)).padStart(2, '0')}:30`,
});

function* records(price: number): Generator<object> {
  for (let index = 0; index < Math.ceil(events / perVenue); index += 1) {
    const place = { latitude: 25 + ((index * 7) % 240) / 10, longitude: -120 + ((index * 13) % 500) / 10 };
    yield {
      type: 'venue',
      id: `v${index}`,
      name: `Hall ${index} of the West`,
      city: `Town ${index % 300}`,
      country: 'US',
      ...place,
    };
  }
  for (let index = 0; index < Math.ceil(events / perAttraction); index += 1) {
    yield {
      type: 'attraction',
      id: `a${index}`,
      name: `The ${index} Travelling Players`,
      category: 'concerts',
      genre: 'Rock',
    };
  }
  for (let index = 0; index < events; index += 1) {
    yield {
      type: 'event',
      id: `e${index}`,
      name: `The ${index % 5_000} Travelling Players: Night ${index}`,
      category: 'concerts',
      venue: `v${index % Math.ceil(events / perVenue)}`,
      attractions: [`a${index % Math.ceil(events / perAttraction)}`],
      start: at(index),
      onSale: { start: '2026-01-10T15:00:00Z' },
      currency: 'USD',
      info: { info: 'Doors open an hour before.', pleaseNote: 'Programme may change.' },
    };
    const offer = {
      type: 'offer',
      event: `e${index}`,
      id: 'floor',
      name: 'Floor',
      priceLevel: 1,
      price,
      capacity: 500,
    };
    yield { ...offer, fees: [{ type: 'service', amount: 5.5 }] };
  }
}

async function write(file: string, price: number): Promise<void> {
  const stream = createWriteStream(file);
  for (const record of records(price)) {
    if (!stream.write(`${JSON.stringify(record)}\n`))
      await new Promise<void>((drained) => stream.once('drain', drained));
  }
  await finished(stream.end());
}

/** Seconds of the whole command, with its PostgreSQL started and stopped, and its output. */
function run(file: string, directory: string): Promise<{ seconds: number; output: string }> {
  const started = performance.now();
  const command = join(import.meta.dirname, '..', '..', 'platform', 'catalogue-import.ts');
  const env = { ...process.env, DATA_DIR: directory };
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [command, file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('close', (code) => {
      if (code !== 0) return failed(new Error(`The import ended with ${code}`));
      done({ seconds: (performance.now() - started) / 1000, output });
    });
  });
}

const folder = await mkdtemp(join(tmpdir(), 'grandstand-bench-'));
try {
  const [first, changed] = [join(folder, 'first.ndjson'), join(folder, 'changed.ndjson')];
  await write(first, 45);
  await write(changed, 48.5);
  console.log(`${events} events with an offer each, ${Math.round((await stat(first)).size / 1e6)} MB`);
  const data = join(folder, 'data');
  const runs: [string, string][] = [
    ['a first time', first],
    ['again', first],
    ['every price changed', changed],
  ];
  for (const [name, file] of runs) {
    const { seconds, output } = await run(file, data);
    console.log(`${name}: ${seconds.toFixed(1)} s (at most ${targetSeconds} s)\n${output}`);
    if (seconds > targetSeconds) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
