import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '#gateway/server.ts';
import { builtStorefront } from '#gateway/storefront/storefront.ts';
import { openWorld, type World } from './world.ts';

const SCRIPTS = { staging: 'https://tag.example/staging.js', production: 'https://tag.example/live.js' };
const ORIGINS = ['http://tickets.example', 'http://test.tickets.example', 'http://uat.tickets.example'];
const SECRETS = {
  sessionSecret: 'of-sessions-4f1c9d27b6a84e0f4f1c9d27b6a84e0f',
  imageSecret: 'of-pictures-8b3e5a61d0c74f928b3e5a61d0c74f92',
  referralKey: 'of-referrals-2d7f0c94e1b853a62d7f0c94e1b853a6',
};

let world: World;
let gateway: Gateway;
beforeAll(async () => {
  world = await openWorld(
    {},
    {
      tenant: {
        environments: { test: ['test.tickets.example'], uat: ['uat.tickets.example'] },
        externalScript: SCRIPTS,
        sessionRecording: { siteId: 'site-4711', script: 'https://recorder.example/record.js' },
      },
    },
  );
  const storefront = builtStorefront(join(import.meta.dirname, '..', '..', 'build'));
  gateway = world.gatewayWith({ storefront, publicOrigins: ORIGINS, environment: 'production', ...SECRETS });
  await gateway.readBrands();
});
afterAll(() => world.close());

/** A page at a host, of a visitor who has agreed to the recording. */
async function pageAt(host: string, path: string) {
  const headers = { host, cookie: 'gst-consent=necessary.recording', accept: 'text/html' };
  const answer = await gateway.fetch(new Request(`http://${host}/fanatics/${path}`, { headers }));
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
}

test.each(['test.tickets.example', 'uat.tickets.example'])(
  '[TEN-8, TEN-12, TEN-17] %s runs the staging script and records nothing',
  async (host) => {
    const { html, policy } = await pageAt(host, 'help');
    expect(html).toContain(`src="${SCRIPTS.staging}"`);
    expect(html + policy).not.toMatch(/live\.js|site-4711|recorder\.example/);
  },
);

test('[TEN-8, TEN-12, TEN-17] production runs the production script and, with consent, the recording', async () => {
  const { html, policy } = await pageAt('tickets.example', 'help');
  expect(html).toContain(`src="${SCRIPTS.production}"`);
  expect(html).toContain('"site-4711"');
  expect(policy).toMatch(/script-src [^;]*https:\/\/tag\.example https:\/\/recorder\.example/);
});

test('[TEN-16] the configuration page names the environment and no secret', async () => {
  const { html } = await pageAt('tickets.example', 'app/config');
  expect(html).toContain('>production<');
  for (const secret of Object.values(SECRETS)) expect(html).not.toContain(secret);
});
