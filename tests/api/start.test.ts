import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { environmentOn, processesOn, root, type Started, startProduct } from '#tests/support/started.ts';

const eventSchema = z.object({ id: z.uuid(), eventStatus: z.string() });

const temporary: string[] = [];
async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'grandstand-start-'));
  temporary.push(directory);
  return directory;
}
afterAll(async () => {
  for (const directory of temporary) await rm(directory, { recursive: true, force: true });
});

/** A page as the server sends it. */
async function pageOf(address: string): Promise<{ status: number; html: string }> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  return { status: answer.status, html: await answer.text() };
}

describe('npm start', () => {
  let data: string;
  let product: Started;
  let url: string;
  beforeAll(async () => {
    data = await newDirectory();
    const mailbox = await newDirectory();
    const mail = ['From: tickets@tickets.example', 'To: fan@example.com', 'Subject: Your tickets', '', 'Enjoy!'];
    await writeFile(join(mailbox, `${randomUUID()}.1.eml`), mail.join('\r\n'));
    const tenants = await newDirectory();
    await cp(join(root, 'tenants'), tenants, { recursive: true });
    const made = spawnSync(process.execPath, [join(root, 'scripts/tenant-new.mjs'), 'club'], {
      env: { ...process.env, TENANTS_DIR: tenants },
      encoding: 'utf8',
    });
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining('/club/')]);
    product = startProduct(data, { MAILBOX_DIR: mailbox, TENANTS_DIR: tenants });
    url = await product.url;
  });
  // In vain where the last test has stopped it.
  afterAll(() => product.process.kill('SIGINT'));

  test.each([
    ['fanatics', 'Grandstand'],
    ['northgate', 'Northgate Live'],
  ])('[OPS-1] starts on its embedded defaults with the storefront /%s/', async (path, name) => {
    const { status, html } = await pageOf(`${url}/${path}/`);
    expect([status, /<title>[^<]*/.exec(html)?.[0]]).toEqual([200, expect.stringContaining(name)]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('[TEN-15] serves the brand that tenant:new makes: its home, and from there an event', async () => {
    const home = await pageOf(`${url}/club/`);
    expect(/<title>[^<]*/.exec(home.html)?.[0]).toContain('club');
    const [path] = /\/club\/event\/[0-9a-f-]{36}/.exec(home.html) ?? [];
    const event = await pageOf(url + path);
    expect([event.status, event.html]).toEqual([200, expect.stringMatching(/<h1[^>]*>[^<]/)]);
  });

  test('[OPS-1, ORDER-5, ORDER-7] says where e-mails can be read that no mail server takes, and they are there', async () => {
    const printed = /Mailbox\s+(http\S+)(\/mailbox)\n/;
    await expect.poll(product.text).toMatch(printed);
    const [, platform = '', path = ''] = printed.exec(product.text()) ?? [];
    const shown = await (await fetch(platform + path)).text();
    for (const part of ['fan@example.com', 'Your tickets']) expect(shown).toContain(part);

    // npm run event:change changes an event of it while it runs.
    const read = async (of: string): Promise<unknown> => (await fetch(`${platform}/api/product${of}`)).json();
    const { items } = z.object({ items: z.array(eventSchema) }).parse(await read('?limit=20'));
    const event = items.findLast(({ eventStatus }) => eventStatus === 'onsale');
    if (event === undefined) throw new Error('nothing is on sale');
    const command = ['run', 'event:change', '--', event.id, '--postponed'];
    const { stdout } = await promisify(execFile)('npm', command, { cwd: root, env: environmentOn(data) });
    expect(stdout).toMatch(/^Postponed\. The buyers of \d+ orders? will be told\.$/m);
    await expect.poll(async () => eventSchema.parse(await read(`/${event.id}`)).eventStatus).toBe('postponed');
  });

  test('[OPS-3] two Ctrl-C at once, as a terminal and npm send them, leave no process, port or lock', async () => {
    product.process.kill('SIGINT');
    product.process.kill('SIGINT');
    expect(await product.ended).toBe(0);
    expect(processesOn(data)).toEqual([]);
    expect(existsSync(join(data, 'cluster/postmaster.pid'))).toBe(false);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });
});

test.each(['PORT', 'PLATFORM_PORT'])('[OPS-1] npm start names a %s that is not a number', async (name) => {
  const data = await newDirectory();
  const product = startProduct(data, { [name]: 'eighty' });
  expect(await product.ended).not.toBe(0);
  expect(product.text()).toMatch(new RegExp(`\\b${name}\\b`));
  expect(product.text()).not.toContain('    at ');
  expect(processesOn(data)).toEqual([]);
});
