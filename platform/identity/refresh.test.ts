import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser, type IdentityProvider, openIdentityProvider } from '#tests/support/identity-provider.ts';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { recordsIn } from './records.ts';

let platform: TestPlatform;
let provider: IdentityProvider;
beforeAll(async () => {
  platform = await startTestPlatform();
  provider = await openIdentityProvider(platform.databaseUrl);
});
afterAll(async () => {
  await provider.stop();
  await platform.close();
});

const endGrace = () =>
  sql`update identity_record set consumed_at = consumed_at - interval '11 seconds' where consumed_at is not null`.execute(
    platform.db,
  );
const refusal = { status: 400, body: { error: 'invalid_grant' } };

test('[AUTH-4] a refresh token is replaced by each refresh', async () => {
  const first = await provider.tokensOf();
  const second = (await provider.refresh(first.refresh_token)).body;
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect(second.access_token).not.toBe(first.access_token);
  expect((await provider.refresh(second.refresh_token)).status).toBe(200);
});

test('[AUTH-4] six refreshes at once with one token are all answered, and each answer can be refreshed', async () => {
  const { refresh_token: token } = await provider.tokensOf();
  const answers = await Promise.all(Array.from({ length: 6 }, () => provider.refresh(token)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const next = await Promise.all(answers.map(({ body }) => provider.refresh(body.refresh_token)));
  expect(next.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});

test('[AUTH-4] a refresh token that is used again after its 10 seconds of grace ends the sign-in, its successor included', async () => {
  const { refresh_token: token } = await provider.tokensOf();
  const successor = (await provider.refresh(token)).body.refresh_token;
  await endGrace();
  expect(await provider.refresh(token)).toMatchObject(refusal);
  expect(await provider.refresh(successor)).toMatchObject(refusal);
});

test('[AUTH-7] a revoked refresh token is refused, and so are its successors', async () => {
  const { refresh_token: token } = await provider.tokensOf();
  const successor = (await provider.refresh(token)).body.refresh_token;
  expect(await provider.revoke(successor)).toBe(200);
  expect(await provider.refresh(successor)).toMatchObject(refusal);
  expect(await provider.refresh(token)).toMatchObject(refusal);
});

test('[AUTH-7] two browsers of one member are signed out one by one', async () => {
  const [one, other] = [await provider.tokensOf('new@example.com'), await provider.tokensOf('new@example.com')];
  await provider.revoke(one.refresh_token);
  expect((await provider.refresh(other.refresh_token)).status).toBe(200);
});

test('[AUTH-3] a member who is suspended after they signed in is refused at the next refresh', async () => {
  const { refresh_token: token } = await provider.tokensOf('error@example.com');
  await sql`update identity_record
    set payload = replace(payload::text, 'demo-error', 'demo-suspended')::jsonb`.execute(platform.db);
  expect(await provider.refresh(token)).toMatchObject(refusal);
});

test('[AUTH-1] of two exchanges of one code at the same moment the database accepts one', async () => {
  const codes = recordsIn(platform.db)('AuthorizationCode');
  await codes.upsert('a-code', {}, 60);
  const outcomes = await Promise.allSettled([codes.consume('a-code'), codes.consume('a-code')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('[AUTH-4] no token and no code can be read from the database', async () => {
  const browser = createBrowser();
  const code = (await provider.signIn(browser, 'new@example.com')).searchParams.get('code') ?? '';
  const { body } = await provider.exchange(code);
  const { rows } = await sql<{ row: string }>`select r::text as row from identity_record r`.execute(platform.db);
  const storedRows = rows.map(({ row }) => row).join('\n');
  expect(storedRows).toContain('RefreshToken');
  for (const secret of [code, body.refresh_token, body.access_token, body.id_token])
    expect(storedRows).not.toContain(secret);
});
