import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Cluster, USER } from './cluster.ts';

const accepts = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** The cluster of a data directory when another process is running it, else undefined. Its stop() does nothing. */
export const findRunning = async (directory: string): Promise<Cluster | undefined> => {
  const base = resolve(directory);
  const read = (...path: string[]) => readFile(join(base, ...path), 'utf8').catch(() => undefined);
  const [lock, password] = await Promise.all([read('cluster', 'postmaster.pid'), read('password')]);
  // The fourth line is the port.
  const port = Number(lock?.split('\n')[3]);
  if (password === undefined || !Number.isInteger(port) || port <= 0) return undefined;
  const url = (database: string) => `postgres://${USER}:${password.trim()}@127.0.0.1:${port}/${database}`;
  return (await accepts(url('postgres'))) ? { url, stop: async () => undefined } : undefined;
};
