import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openOwnDatabases } from './catalogue/own-databases.ts';
import { type Change, changeBody } from './change/schemas.ts';
import { changeEvent } from './change/service.ts';
import { readConfig } from './config.ts';
import { createDb, type Db } from './core/db.ts';
import { PlatformError } from './core/errors.ts';
import { migrate } from './core/migrate.ts';
import { openServer } from './core/postgres/open.ts';

const USAGE = `Usage: npm run event:change -- EVENT --start 2027-02-01T19:30 [--venue VENUE]
       npm run event:change -- EVENT --venue VENUE
       npm run event:change -- EVENT --postponed
       npm run event:change -- EVENT --cancelled

  Moves, postpones or cancels an event, given by its id. Its buyers are told by e-mail and on their order; those of a cancelled
  event are paid back. The running platform does that, or the next one that starts. Cancelling is final.

  --start      the new start on the clock at the venue
  --venue      the id of the new venue; with reserved seats it must have the same seat map
  --tenant     the brand whose own catalogue has the event; without it the shared one`;

class UsageError extends Error {}

const uuid = z.uuid();

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        start: { type: 'string' },
        venue: { type: 'string' },
        postponed: { type: 'boolean' },
        cancelled: { type: 'boolean' },
        tenant: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    return { ...values, ids: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

type Arguments = ReturnType<typeof readArguments>;

const changeOf = ({ start, venue, postponed, cancelled }: Arguments): Change => {
  const isMoved = start !== undefined || venue !== undefined;
  if ([isMoved, postponed, cancelled].filter(Boolean).length !== 1)
    throw new UsageError('Say one thing: --start and --venue, or --postponed, or --cancelled.');
  if (postponed) return { kind: 'postponed' };
  if (cancelled) return { kind: 'cancelled' };
  const startDateTime = start !== undefined && /T\d\d:\d\d$/.test(start) ? `${start}:00` : start;
  const read = changeBody.safeParse({
    kind: 'moved',
    ...(startDateTime && { startDateTime }),
    ...(venue && { venueId: venue }),
  });
  if (read.success) return read.data;
  throw new UsageError(
    start === undefined ? '--venue must be a venue’s id.' : '--start must be like 2027-02-01T19:30.',
  );
};

const told = (kind: Change['kind'], orders: number): string => {
  const buyers = `${orders} ${orders === 1 ? 'order' : 'orders'}`;
  return kind === 'cancelled' ? `${buyers} will be paid back.` : `The buyers of ${buyers} will be told.`;
};

const main = async (): Promise<void> => {
  const given = readArguments();
  if (given.help) return console.log(USAGE);
  const [id, ...more] = given.ids;
  if (!uuid.safeParse(id).success || id === undefined || more.length > 0)
    throw new UsageError('Give the id of one event.');
  const change = changeOf(given);
  const config = readConfig(process.env);
  const { url, stop } = await openServer(config);
  const db = createDb(url, { max: 1 });
  try {
    await migrate(url);
    const own = await openOwnDatabases(
      url,
      config.tenants.map((tenant) => tenant.id),
    );
    try {
      const of: Db | undefined = given.tenant === undefined ? db : own.byBrand.get(given.tenant);
      if (of === undefined) throw new UsageError(`${given.tenant} has no catalogue of its own.`);
      const { kind, orders } = await changeEvent(of, id, change);
      console.log(
        `${kind === 'moved' ? 'Moved' : kind === 'postponed' ? 'Postponed' : 'Cancelled'}. ${told(kind, orders)}`,
      );
    } finally {
      await own.stop();
    }
  } finally {
    await db.destroy();
    await stop();
  }
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message || String(error) : String(error));
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = error instanceof PlatformError || error instanceof UsageError ? 1 : 2;
});
