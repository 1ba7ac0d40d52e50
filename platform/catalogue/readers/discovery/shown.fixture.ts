import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Db } from '../../../core/db.ts';
import type { EventWire } from '../../../event/wire.ts';
import { importHere } from '../../import/import.fixture.ts';
import { event, page, venue } from './page.fixture.ts';

type TestPlatform = { app: FastifyInstance; db: Db; databaseUrl: string };

/** Imports events with new ids and names into a platform, and looks each up through the REST service. */
export const createShown = (platform: () => TestPlatform) => {
  let counter = 0;
  /** The event of the fixture with changes, moved by `days`, as a list shows it. */
  const shown = async (changes: object, days = 0): Promise<EventWire> => {
    counter += 1;
    const name = `Gull${String.fromCharCode(97 + (counter % 26)).repeat(3)}${counter} Night`;
    const content = JSON.stringify(page({ ...event, id: `vv${counter}`, name, ...changes }));
    const { app, db, databaseUrl } = platform();
    expect(await importHere(databaseUrl, content, { days })).toEqual([]);
    const { id } = await db
      .selectFrom('event')
      .select('id')
      .where('partner_id', '=', `vv${counter}`)
      .executeTakeFirstOrThrow();
    const list = async (query: string) =>
      (await app.inject(`/api/product?keyword=${encodeURIComponent(name)}&limit=500${query}`)).json<{
        items: EventWire[];
      }>().items;
    const found = [...(await list('&startDate=1999-01-01')), ...(await list(''))].find((one) => one.id === id);
    if (found === undefined) throw new Error(`${name} is not in any list`);
    return found;
  };
  /** Changes of the event's venue; each event has a venue of its own. */
  const at = (changes: object) => ({
    _embedded: { ...event._embedded, venues: [{ ...venue, id: `Kov${counter}`, ...changes }] },
  });
  return { shown, at };
};
