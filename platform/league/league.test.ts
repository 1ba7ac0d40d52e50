import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

type League = { id: string; teams: { tm_attraction_id: string; name: string; logo_url: string }[] };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const leagues = async (query = ''): Promise<League[]> =>
  (await platform.app.inject(`/api/league${query}`)).json().items;

it('[LEAGUE-1] NFL, MLB, NBA, NHL and MLS come with all their teams', async () => {
  const sizes = (await leagues()).map((league) => [league.id, league.teams.length]);
  expect(sizes).toEqual([
    ['NFL', 32],
    ['MLB', 30],
    ['NBA', 30],
    ['NHL', 32],
    ['MLS', 30],
  ]);
});

it('[LEAGUE-1] leagues come without teams when the caller leaves them out; any other word is a 400', async () => {
  const all = await leagues();
  expect(await leagues('?teams=true')).toEqual(all);
  expect(await leagues('?teams=false')).toEqual(all.map((league) => ({ ...league, teams: [] })));
  const odd = await platform.app.inject('/api/league?teams=some');
  expect([odd.statusCode, odd.body]).toEqual([400, expect.stringContaining('teams')]);
});

it('[LEAGUE-1] every team is an attraction with home games ahead and a badge of its own', async () => {
  const teams = (await leagues()).flatMap((league) => league.teams);
  expect(new Set(teams.map((team) => team.tm_attraction_id)).size).toBe(154);
  const yankees = teams.find((team) => team.name === 'New York Yankees');
  const answer = await platform.app.inject(`/api/attraction/partner/${yankees?.tm_attraction_id}`);
  expect(answer.json()).toMatchObject({ name: 'New York Yankees', category: { id: 'sports' } });
  const badge = await platform.app.inject(yankees?.logo_url ?? '');
  expect(badge.headers['content-type']).toMatch('image/svg+xml');
  expect(badge.body).toContain('NYY');
});
