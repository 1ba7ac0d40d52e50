import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailOf, type Identity, startIdentity } from '../support/identity.ts';
import { openWorld, type World } from './world.ts';

let identity: Identity;
let world: World;
beforeAll(async () => {
  identity = await startIdentity();
  world = await openWorld({}, { issuer: identity.issuer });
});
afterAll(async () => {
  await world.close();
  await identity.close();
});

const SAVE = `mutation ($input: SaveSearchInput!) { saveSearch(input: $input) {
  savedSearch { id keyword city { id name coordinates { latitude } isSearchableByName } airport startDate endDate loyaltyAccountId loyaltyProgram createdAt }
  problems { code fields { field } } } }`;
const LIST = '{ viewer { user { memberId } savedSearches { id keyword city { name } startDate endDate } } }';
const DELETE =
  'mutation ($id: ID!) { deleteSavedSearch(input: { id: $id }) { deletedSearchId problems { code fields { field } } } }';

const days = { startDate: '2100-01-01', endDate: '2100-01-03' };
const city = {
  cityName: 'Boston',
  stateCode: 'MA',
  countryCode: 'US',
  coordinates: { latitude: 42.36, longitude: -71.06 },
};

const member = async () => {
  const userId = identity.newUser();
  const authorization = `Bearer ${await identity.tokenFor(userId)}`;
  await world.ask(
    'mutation ($email: String!) { linkWallet(input: { emailAddress: $email }) { problems { code } } }',
    { email: emailOf(userId) },
    { authorization },
  );
  return (query: string, variables: Record<string, unknown> = {}) => world.ask(query, variables, { authorization });
};

test('[SEARCH-12] [ENT-1] a member saves a search, with the airport of the journey, finds it again, and deletes it', async () => {
  const ask = await member();
  const { data } = await ask(SAVE, { input: { keyword: ' red sox ', city, airport: 'BOS', ...days } });
  const { savedSearch, problems } = data.saveSearch;
  expect(problems).toEqual([]);
  const { data: found } = await ask(LIST);
  expect(savedSearch).toEqual({
    id: expect.any(String),
    keyword: 'red sox',
    city: { id: 'US_MA_Boston', name: 'Boston', coordinates: { latitude: 42.36 }, isSearchableByName: true },
    airport: 'BOS',
    ...days,
    loyaltyAccountId: found.viewer.user.memberId,
    loyaltyProgram: 'FanCash',
    createdAt: expect.any(String),
  });
  const { id, keyword } = savedSearch;
  expect(found.viewer.savedSearches).toEqual([{ id, keyword, city: { name: 'Boston' }, ...days }]);
  const gone = { deleteSavedSearch: { deletedSearchId: id, problems: [] } };
  for (let time = 0; time < 2; time += 1) expect((await ask(DELETE, { id })).data).toEqual(gone);
  expect((await ask(LIST)).data.viewer.savedSearches).toEqual([]);
});

test.each<[string, object, string[]]>([
  ['without a city', days, ['city']],
  ['around a point without a name', { city: { coordinates: city.coordinates }, ...days }, ['city']],
  ['without days', { city }, ['startDate', 'endDate']],
  ['whose airport is no code', { city, airport: 'Logan', ...days }, ['airport']],
  ['whose end is before its start', { city, startDate: days.endDate, endDate: days.startDate }, ['endDate']],
])('[SEARCH-12] a search %s is a problem that names its fields', async (_what, input, fields) => {
  const ask = await member();
  const { data } = await ask(SAVE, { input });
  expect(data.saveSearch.savedSearch).toBeNull();
  expect(data.saveSearch.problems).toEqual([{ code: 'INVALID_DATA', fields: fields.map((field) => ({ field })) }]);
  expect((await ask(LIST)).data.viewer.savedSearches).toEqual([]);
});

test('[SEARCH-12] [AUTH-9] a guest saves nothing and has no saved searches', async () => {
  const saved = await world.ask(SAVE, { input: { city, ...days } });
  const listed = await world.ask('{ viewer { savedSearches { id } } }');
  for (const { errors } of [saved, listed])
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
});
