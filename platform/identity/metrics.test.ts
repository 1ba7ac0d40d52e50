import { expect, test } from 'vitest';
import { createBrowser, openIdentityProvider } from '#tests/support/identity-provider.ts';
import { startTestPlatform } from '#tests/support/platform.ts';

test('[OPS-2] [SCALE-2] /metrics tells of the process, and counts requests by the pattern of their route, with no name of whoever signs in', async () => {
  const platform = await startTestPlatform();
  const provider = await openIdentityProvider(platform.databaseUrl);
  try {
    const email = 'counted@example.com';
    await provider.signIn(createBrowser(), email);
    const answer = await fetch(`${provider.issuer}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    const text = await answer.text();
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
    const counted = (method: string, route: string, status: number) =>
      text.includes(`gst_identity_request_seconds_count{method="${method}",route="${route}",status="${status}"} 1\n`);
    expect(counted('GET', '/interaction/:uid', 200)).toBe(true);
    expect(counted('POST', '/interaction/:uid', 303)).toBe(true);
    // An alarm over the platform's requests is not about these.
    expect(text).not.toContain('gst_platform_request_seconds_count');
    expect(text).not.toContain(email);
  } finally {
    await provider.stop();
    await platform.close();
  }
});
