import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

it('[OPS-2] health says that the process answers, readiness that its database does', async () => {
  for (const url of ['/healthz', '/readyz']) {
    const answer = await platform.app.inject(url);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
  }
});
