import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openOwnDatabases } from './catalogue/own-databases.ts';
import { type Change, changeBody } from './change/schemas.ts';
import { changeEvent } from './change/service.ts';
import { readConfig } from './config.ts';
import { createDb, type Db } from './core/db.ts';
import { PlatformError } from './core/errors.ts';
import { migrate } from './core/migrate.ts';
import type { Output } from './core/output.ts';
import { openServer } from './core/postgres/open.ts';
import { type RoomSettings, roomBody } from './waiting-room/schemas.ts';
import { removeRoom, setRoom } from './waiting-room/service.ts';

const USAGE = `Usage: npm run event:change -- EVENT --start 2027-02-01T19:30 [--venue VENUE]
       npm run event:change -- EVENT --venue VENUE
       npm run event:change -- EVENT --postponed
       npm run event:change -- EVENT --cancelled
       npm run event:change -- EVENT --waiting-room sale [--before 30] [--admit 60] [--pass 10]
       npm run event:change -- EVENT --waiting-room always | load [--above 120] | off

  Moves, postpones or cancels an event, given by its id. Its buyers are told by e-mail and on their order; those of a cancelled
  event are paid back. The running platform does that, or the next one that starts. Cancelling is final.

  --start      the new start on the clock at the venue
  --venue      the id of the new venue; with reserved seats it must have the same seat map
  --waiting-room  before the sale, from minutes before it starts (sale), from now on (always), while there is a rush (load), or none (off)
  --before     minutes before the start of sales, 0 to 1440
  --above      holds in a minute from which it is a rush, 1 to 100000
  --admit      people who are let in a minute, 1 to 6000
  --pass       minutes that each of them has to take tickets, 2 to 60
  --tenant     the brand whose own catalogue has the event; without it the shared one`;

class UsageError extends Error {}

const uuid = z.uuid();

const readArguments = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        start: { type: 'string' },
        venue: { type: 'string' },
        postponed: { type: 'boolean' },
        cancelled: { type: 'boolean' },
        'waiting-room': { type: 'string' },
        before: { type: 'string' },
        above: { type: 'string' },
        admit: { type: 'string' },
        pass: { type: 'string' },
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

/** 'off', or how the waiting room is to be; undefined when it is not spoken of. */
const roomOf = ({ before, above, admit, pass, ...given }: Arguments): RoomSettings | 'off' | undefined => {
  const rule = given['waiting-room'];
  const numbers = { minutesBefore: before, holdsAbove: above, admitAMinute: admit, passMinutes: pass };
  const options = { minutesBefore: '--before', holdsAbove: '--above', admitAMinute: '--admit', passMinutes: '--pass' };
  const said = Object.entries(numbers).flatMap(([name, value]) => (value === undefined ? [] : [[name, Number(value)]]));
  if (rule === undefined && said.length > 0)
    throw new UsageError('--before, --above, --admit and --pass come with --waiting-room.');
  if (rule === undefined) return undefined;
  const { start, venue, postponed, cancelled } = given;
  if (start !== undefined || venue !== undefined || postponed || cancelled)
    throw new UsageError('--waiting-room is said by itself.');
  if (rule === 'off') return 'off';
  const read = roomBody.safeParse({ rule, ...Object.fromEntries(said) });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = String(issue?.path[0]);
  if (field === 'rule') throw new UsageError('--waiting-room must be sale, always, load or off.');
  throw new UsageError(`${options[field as keyof typeof options]} ${issue?.message}.`);
};

const changeOf = ({ start, venue, postponed, cancelled }: Arguments): Change => {
  const isMoved = start !== undefined || venue !== undefined;
  if ([isMoved, postponed, cancelled].filter(Boolean).length !== 1)
    throw new UsageError('Say one thing: --start and --venue, or --postponed, or --cancelled, or --waiting-room.');
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

const carryOut = async (db: Db, id: string, change: Change): Promise<string> => {
  const { kind, orders } = await changeEvent(db, id, change);
  return `${kind === 'moved' ? 'Moved' : kind === 'postponed' ? 'Postponed' : 'Cancelled'}. ${told(kind, orders)}`;
};

const carryOutRoom = async (db: Db, id: string, room: RoomSettings | 'off'): Promise<string> => {
  if (room === 'off') {
    await removeRoom(db, id);
    return 'There is no waiting room: everybody may buy.';
  }
  const { rule, minutesBefore, holdsAbove, admitAMinute, passMinutes } = await setRoom(db, id, room);
  const when = {
    sale: `opens ${minutesBefore} minutes before the start of sales`,
    always: 'is open',
    load: `opens above ${holdsAbove} holds a minute`,
  }[rule];
  return `The waiting room ${when}; people let in a minute: ${admitAMinute}, with ${passMinutes} minutes each.`;
};

const run = async (args: readonly string[], env: NodeJS.ProcessEnv, output: Output): Promise<void> => {
  const given = readArguments(args);
  if (given.help) return output.log(USAGE);
  const [id, ...more] = given.ids;
  if (!uuid.safeParse(id).success || id === undefined || more.length > 0)
    throw new UsageError('Give the id of one event.');
  const room = roomOf(given);
  const change = room === undefined ? changeOf(given) : undefined;
  const config = readConfig(env);
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
      if (room !== undefined) output.log(await carryOutRoom(of, id, room));
      if (change !== undefined) output.log(await carryOut(of, id, change));
    } finally {
      await own.stop();
    }
  } finally {
    await db.destroy();
    await stop();
  }
};

/** The command with its arguments; returns its exit code. */
export const changeCommand = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> => {
  try {
    await run(args, env, output);
    return 0;
  } catch (error) {
    output.error(error instanceof Error ? error.message || String(error) : String(error));
    if (error instanceof UsageError) output.error(`\n${USAGE}`);
    return error instanceof PlatformError || error instanceof UsageError ? 1 : 2;
  }
};

if (import.meta.main) process.exitCode = await changeCommand(process.argv.slice(2), process.env, console);
