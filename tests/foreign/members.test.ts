import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attractions, events } from './data.ts';
import { type ForeignWorld, openForeignWorld } from './world.ts';

const [game, second] = events;
const [comets] = attractions;
const page = { limit: 20, offset: 0 };

describe.each(['flat', 'nested'] as const)('members over an upstream of form %s', (form) => {
  let world: ForeignWorld;
  beforeAll(async () => {
    world = await openForeignWorld(form);
  });
  afterAll(() => world.close());

  test('[REST-7] favourites are set, listed and removed', async () => {
    const member = world.visitor(await world.bearer());
    const change = (id: string, type: string, isFavourite: boolean) =>
      member.run('SetFavourites', { input: { changes: [{ type, id, isFavourite }] } });
    for (const reply of [
      await change(world.id(game), 'EVENT', true),
      await change(world.id(second), 'EVENT', true),
      await change(world.id(comets), 'ATTRACTION', true),
      await change(world.id(second), 'EVENT', false),
    ]) {
      expect(reply.errors).toEqual([]);
      expect(reply.data.setFavourites.problems).toEqual([]);
    }
    const { data, errors } = await member.run('FavouriteIds', { type: 'EVENT', page: { limit: 100, offset: 0 } });
    expect(errors).toEqual([]);
    expect(data.viewer.favourites.items).toMatchObject([{ id: world.id(game) }]);
    const listed = await member.run('UserFavorites', { page });
    expect(listed.errors).toEqual([]);
    expect(listed.data.viewer.favouriteEvents.items).toMatchObject([{ id: world.id(game), name: game?.name }]);
    const teams = await member.run('UserFavoriteAttractions', { page });
    expect(teams.errors).toEqual([]);
    expect(teams.data.viewer.favouriteAttractions.items).toMatchObject([{ name: 'Brooklyn Comets' }]);
  });

  test('[REST-7] more favourites than one page has are all read, whether or not they are counted', async () => {
    const user = `many-${form}`;
    const headers = await world.bearer(user);
    const many = Array.from({ length: 230 }, (_, at) => ({ type: 'EVENT', id: String(at + 1) }));
    world.upstream.state.favourites.set(user, many);
    const { data } = await world.ask(
      '{ viewer { favourites(type: EVENT, page: { limit: 100, offset: 200 }) { items { __typename } totalCount } } }',
      {},
      headers,
    );
    expect(data.viewer.favourites).toMatchObject({ items: { length: 30 }, totalCount: 230 });
    const events14 = events.slice(0, 14).map((event) => ({ type: 'EVENT', id: world.id(event) }));
    world.upstream.state.favourites.set(user, events14);
    const listed = '{ viewer { favouriteEvents(page: { limit: 10, offset: 0 }) { items { id } totalCount } } }';
    expect((await world.ask(listed, {}, headers)).data.viewer.favouriteEvents).toMatchObject({
      items: { length: 10 },
      totalCount: form === 'flat' ? 14 : 11,
    });
  });

  test('[REST-7] hearts of a list are asked for without queries that the specification does not have', async () => {
    const headers = await world.bearer();
    const member = world.visitor(headers);
    await member.run('SetFavourites', {
      input: { changes: [{ type: 'EVENT', id: world.id(game), isFavourite: true }] },
    });
    const query = '{ events(page: { limit: 3 }) { items { id isFavourite } } }';
    const { data, errors } = await world.ask(query, {}, headers);
    expect(errors).toEqual([]);
    expect(data.events.items.map(({ isFavourite }: { isFavourite: boolean }) => isFavourite)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('[REST-7] the wallet, the member and what they viewed are read', async () => {
    const headers = await world.bearer();
    const { data, errors } = await world.ask(
      `{ wallet { id isRegistered balance { points } status lots { points { points } } }
         viewer { user { firstName isRegistered memberStatus balance { points } } recentViews { item { __typename } }
                  analytics { __typename } } }`,
      {},
      headers,
    );
    expect(errors).toEqual([]);
    expect(data.wallet).toMatchObject({ isRegistered: true, balance: { points: 12_000 }, lots: [] });
    expect(data.viewer).toMatchObject({
      user: { firstName: 'Zoë', isRegistered: true, memberStatus: 'ACTIVE', balance: { points: 12_000 } },
      recentViews: [{ item: { __typename: 'Event' } }],
    });
  });

  test('[REST-7] a token that the upstream does not take is nobody’s', async () => {
    const { data, errors } = await world.ask('{ wallet { id } }', {}, { authorization: 'Bearer of-nobody' });
    expect(data.wallet).toBeNull();
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
