import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { writeTenants } from '#tests/support/tenants.ts';
import { expect, test } from './world.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const eventSchema = z.object({ id: z.uuid(), eventStatus: z.string() });

type House = { process: ChildProcess; text: () => string; url: Promise<string>; ended: Promise<number | null> };

/** Free ports, a data folder of its own, and nothing of the house that runs for the other tests. */
const environmentOn = (data: string) => ({
  ...process.env,
  DATABASE_URL: undefined,
  PLATFORM_URL: undefined,
  PAYMENT_PROVIDER_URL: undefined,
  OIDC_ISSUER: undefined,
  PORT: '0',
  PLATFORM_PORT: '0',
  PROCESSOR_PORT: '0',
  IDENTITY_PORT: '0',
  DATA_DIR: data,
});

/** The script of `npm start`. */
function startHouse(data: string, env: Record<string, string> = {}): House {
  const house = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    env: { ...environmentOn(data), ...env },
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => house.once('exit', resolve));
  const url = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Storefront\s+(https?:\/\/[^/\s]+)\//.exec(output)?.[1];
      if (found) resolve(found);
    };
    house.stdout.on('data', listen);
    house.stderr.on('data', listen);
    house.once('exit', () => reject(new Error(output)));
  });
  // Tests of a failed start read `text` instead of `url`.
  url.catch(() => undefined);
  return { process: house, text: () => output, url, ended };
}

/** Every process whose command line or environment names the folder. */
function processesOn(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return command.includes(folder) || environment.includes(folder) ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });
}

const occupy = (): Promise<{ server: Server; port: number }> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address ? address.port : 0 });
    });
  });

test.describe('the house', () => {
  let data: string;

  test.beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), 'grandstand-house-'));
  });
  test.afterEach(async () => {
    await rm(data, { recursive: true, force: true });
  });

  test('[OPS-1, OPS-3] starts on its embedded defaults with both storefronts, and Ctrl-C leaves no process, no port and no lock', async () => {
    const house = startHouse(data);
    const url = await house.url;
    for (const [path, name] of [
      ['fanatics', 'Grandstand'],
      ['northgate', 'Northgate Live'],
    ] as const) {
      const answer = await fetch(`${url}/${path}/`, { headers: { accept: 'text/html' } });
      const [title] = /<title>[^<]*/.exec(await answer.text()) ?? [];
      expect([answer.status, title]).toEqual([200, expect.stringContaining(name)]);
    }
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    house.process.kill('SIGINT');

    expect(await house.ended).toBe(0);
    expect(processesOn(data)).toEqual([]);
    expect(existsSync(join(data, 'cluster/postmaster.pid'))).toBe(false);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  test('[OPS-1] [ORDER-5] [ORDER-7] it says where e-mails can be read that no mail server takes, and they are there; npm run event:change changes an event of it while it runs', async () => {
    const mailbox = await mkdtemp(join(tmpdir(), 'grandstand-mailbox-'));
    const mail = ['From: tickets@tickets.example', 'To: fan@example.com', 'Subject: Your tickets', '', 'Enjoy!'];
    await writeFile(join(mailbox, `${randomUUID()}.1.eml`), mail.join('\r\n'));
    const house = startHouse(data, { MAILBOX_DIR: mailbox });
    await house.url;
    const printed = /Mailbox\s+(http\S+)(\/mailbox)\n/;
    await expect.poll(house.text).toMatch(printed);
    const [, platform = '', path = ''] = printed.exec(house.text()) ?? [];
    const shown = await (await fetch(platform + path)).text();
    for (const part of ['fan@example.com', 'Your tickets']) expect(shown).toContain(part);

    const read = async (of: string): Promise<unknown> => (await fetch(`${platform}/api/product${of}`)).json();
    const { items } = z.object({ items: z.array(eventSchema) }).parse(await read('?limit=20'));
    const event = items.findLast(({ eventStatus }) => eventStatus === 'onsale');
    if (event === undefined) throw new Error('nothing is on sale');
    const command = ['run', 'event:change', '--', event.id, '--postponed'];
    const { stdout } = await promisify(execFile)('npm', command, { cwd: root, env: environmentOn(data) });
    expect(stdout).toMatch(/^Postponed\. The buyers of \d+ orders? will be told\.$/m);
    await expect.poll(async () => eventSchema.parse(await read(`/${event.id}`)).eventStatus).toBe('postponed');
    house.process.kill('SIGINT');
    expect(await house.ended).toBe(0);
    await rm(mailbox, { recursive: true });
  });

  test('[TEN-15] the brand that tenant:new makes works: its home opens in a browser, and from there an event', async ({
    page,
  }) => {
    const directory = await writeTenants({ grandstand: {} });
    const made = spawnSync(process.execPath, [join(root, 'scripts/tenant-new.mjs'), 'club'], {
      env: { ...process.env, TENANTS_DIR: directory },
      encoding: 'utf8',
    });
    expect([made.status, made.stdout]).toEqual([0, expect.stringContaining('/club/')]);
    const house = startHouse(data, { TENANTS_DIR: directory });
    const url = await house.url;
    await page.goto(`${url}/club/`);
    await expect(page).toHaveTitle(/club/);
    await page.locator('main a[href*="/club/event/"]').first().click();
    await expect(page).toHaveURL(/\/club\/event\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The page still follows its event while its storefront ends.
    await page.close();
    house.process.kill('SIGINT');
    expect(await house.ended).toBe(0);
    await rm(directory, { recursive: true });
  });

  test('[OPS-3] two Ctrl-C at once, as a terminal and npm send them, still stop cleanly', async () => {
    const house = startHouse(data);
    await house.url;
    house.process.kill('SIGINT');
    house.process.kill('SIGINT');
    expect(await house.ended).toBe(0);
    expect(processesOn(data)).toEqual([]);
  });

  test('[OPS-1] a port in use is named without a stack trace, and no process stays behind', async () => {
    const { server, port } = await occupy();
    const house = startHouse(data, { PLATFORM_PORT: String(port) });
    expect(await house.ended).not.toBe(0);
    expect(house.text()).toContain(String(port));
    expect(house.text()).toContain('PLATFORM_PORT');
    expect(house.text()).not.toContain('    at ');
    expect(processesOn(data)).toEqual([]);
    server.close();
  });

  for (const name of ['PORT', 'PLATFORM_PORT', 'PROCESSOR_PORT', 'IDENTITY_PORT']) {
    test(`[OPS-1] a ${name} that is not a number is named without a stack trace`, async () => {
      const house = startHouse(data, { [name]: 'eighty' });
      expect(await house.ended).not.toBe(0);
      expect(house.text()).toMatch(new RegExp(`\\b${name}\\b`));
      expect(house.text()).not.toContain('    at ');
      expect(processesOn(data)).toEqual([]);
    });
  }
});
