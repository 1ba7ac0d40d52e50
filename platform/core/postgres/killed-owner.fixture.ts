import pg from 'pg';
import { startCluster } from './cluster.ts';

/** Starts a cluster, writes into it, reports it and waits to be killed. */
const cluster = await startCluster({ directory: process.argv[2] ?? '' });
const client = new pg.Client({ connectionString: cluster.url('postgres') });
await client.connect();
await client.query('create table kept (value int); insert into kept values (7)');
process.send?.('ready');
