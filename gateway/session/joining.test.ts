import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createJoinings } from './joining.ts';
import { createSeal } from './sealed.ts';

const kind = { secure: true, suffix: '' };
const joinings = createJoinings(createSeal('secret', 'joining', 'brand'), Date.now);
const kept = async (accessToken: string, refreshToken: string | null, path: string) => {
  const tokens = { accessToken, refreshToken, idToken: 'x'.repeat(2_000), sid: 'sid', until: 1 };
  const cookie = await joinings.keep({ ...tokens, id: randomUUID() }, { returnTo: path, failTo: path }, kind);
  if (cookie === null) return null;
  expect(cookie.length).toBeLessThanOrEqual(4_096);
  const found = await joinings.find(cookie.split(';')[0] ?? null, kind);
  return found && [found.accessToken.length, found.refreshToken, found.returnTo.length];
};

test.each([
  ['short', 1_000, 'r', 100, [1_000, 'r', 100]],
  ['long: without the access token, which is refreshed', 2_600, 'r', 600, [0, 'r', 600]],
  ['long and not refreshed: without the page to come back to', 2_400, null, 900, [2_400, null, 0]],
  ['too long for any cookie', 3_000, null, 1, null],
])(
  '[AUTH-15] who joins the program has one cookie of at most 4,096 bytes: tokens that are %s',
  async (_what, bytes, refresh, path, found) => {
    expect(await kept('a'.repeat(bytes), refresh, `/${'p'.repeat(path - 1)}`)).toEqual(found);
  },
);
