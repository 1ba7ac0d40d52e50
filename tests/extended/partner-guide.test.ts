import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#examples/partner-client/client.ts';
import { BeginVisitorDocument } from '#examples/partner-client/generated/contract.ts';
import { madeIn, openPartnerStack, type PartnerStack, RETURN } from '../api/partner-stack.ts';
import { openLive } from '../support/live.ts';
import { OPERATOR_KEY } from '../support/stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));

let stack: PartnerStack;
beforeAll(async () => {
  stack = await openPartnerStack();
});
afterAll(() => stack.close());

test('[GRAPH-7] a key is stored as its hash and last four characters, never as itself', async () => {
  const database = new pg.Client(stack.databaseUrl);
  await database.connect();
  try {
    const made = madeIn(await stack.partner('make', 'stored', '--sandbox'));
    const turned = madeIn(await stack.partner('rotate', made.id));
    for (const one of [made, turned]) {
      const { rows } = await database.query<{ hash: Buffer; tail: string; text: string }>(
        'select hash, tail, partner_key::text as text from partner_key where id = $1',
        [one.id],
      );
      const secret = one.key.replace(/^gsk_sandbox_/, '');
      expect(secret).toHaveLength(43);
      expect(rows).toEqual([
        { hash: createHash('sha256').update(one.key).digest(), tail: one.key.slice(-4), text: expect.any(String) },
      ]);
      expect(rows[0]?.text).not.toContain(secret);
      // As bytes it would be read as hexadecimal digits.
      expect(rows[0]?.text).not.toContain(Buffer.from(one.key).toString('hex'));
    }
  } finally {
    await database.end();
  }
});

test('[GRAPH-7] keys are listed by their last characters, rotated and revoked while the shop runs', async () => {
  const { key: first, id } = madeIn(await stack.partner('make', 'rotating', '--sandbox', '--rights', 'read'));
  const listed = await stack.partner('list');
  expect(listed).toContain(`…${first.slice(-4)}`);
  expect(listed).not.toContain(first);
  const ask = async (one: string) =>
    (
      await fetch(`${stack.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${one}` },
        body: '{"query":"{ apiVersion }"}',
      })
    ).status;
  const second = madeIn(await stack.partner('rotate', id));
  expect([await ask(first), await ask(second.key)]).toEqual([200, 200]);
  const replaced: { id: string; expires_at: string } = JSON.parse(await stack.partner('list', '--json')).find(
    (one: { id: string }) => one.id === id,
  );
  expect(Math.round((Date.parse(replaced.expires_at) - Date.now()) / 3_600_000)).toBe(24);
  const third = madeIn(await stack.partner('rotate', second.id, '--hours', '0'));
  await expect.poll(() => ask(second.key)).toBe(401);
  expect([await ask(first), await ask(third.key)]).toEqual([200, 200]);
  await stack.partner('revoke', third.id);
  await expect.poll(() => ask(third.key)).toBe(401);
  expect(await ask(first)).toBe(200);
  await expect(stack.partner('make', 'Bad Name', '--live')).rejects.toThrow('PARTNER must have 2 to 40 small letters');
  await expect(stack.partner('make', 'acme', '--live', '--return', 'http://shop.example')).rejects.toThrow(
    '--return must be',
  );
});

test('[GRAPH-7, GRAPH-11] a live key works at its own brand, for its origins, with its own budget', async () => {
  const origins = ['https://partner.example', 'https://second.example:8443'];
  const made = madeIn(
    await stack.partner(
      ...['make', 'abroad', '--live', '--tenant', 'northgate', '--rights', 'read'],
      ...['--origin', origins[0] ?? '', '--origin', origins[1] ?? '', '--budget', '300', '--per-second', '7'],
    ),
  );
  expect(made.key).toMatch(/^gsk_live_[\w-]{43}$/);
  const listed: object[] = JSON.parse(await stack.partner('list', '--json'));
  expect(listed).toContainEqual(
    expect.objectContaining({
      ...{ id: made.id, tenant: 'northgate', partner: 'abroad', mode: 'live', rights: ['read'] },
      ...{ origins, budget: 300, per_second: 7, expires_at: null, revoked_at: null },
    }),
  );
  const ask = async (path: string, one: string, origin?: string) => {
    const response = await fetch(stack.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${one}`, ...(origin && { origin }) },
      body: '{"query":"{ tenant { name } }"}',
    });
    return {
      status: response.status,
      headers: response.headers,
      name: JSON.parse(await response.text()).data?.tenant.name,
    };
  };
  const there = '/northgate/graphql';
  for (const origin of [undefined, ...origins]) {
    const { status, headers, name } = await ask(there, made.key, origin);
    expect([status, name]).toEqual([200, 'Northgate Live']);
    expect(headers.get('access-control-allow-origin')).toBe(origin ?? null);
    expect(headers.get('ratelimit-policy')).toBe('"key";q=300;w=43');
  }
  expect((await ask(there, made.key, 'https://third.example')).status).toBe(403);
  expect((await ask('/graphql', made.key)).status).toBe(401);
  expect((await ask(there, stack.key)).status).toBe(401);
});

test('[GRAPH-7] the command names each option with a wrong value and makes no key', async () => {
  const make = ['make', 'wrong', '--sandbox'];
  for (const [words, told] of [
    [['make', 'wrong'], 'Say either --sandbox or --live.'],
    [[...make, '--live'], 'Say either --sandbox or --live.'],
    [[...make, '--tenant', 'nowhere'], '--tenant must be one of grandstand, northgate.'],
    [[...make, '--rights', 'read,write'], '--rights must be some of'],
    [[...make, '--origin', 'https://shop.example/path'], '--origin must be like https://shop.example'],
    [['make', 'wrong', '--live', '--origin', 'http://localhost'], '--origin must be like https://shop.example'],
    [[...make, '--return', 'https://shop.example/?paid'], '--return must be like https://shop.example/paid'],
    [[...make, '--budget', '249'], '--budget must be 250 to 1000000.'],
    [[...make, '--per-second', 'many'], '--per-second must be 1 to 100000.'],
    [[...make, '--colour', 'red'], "Unknown option '--colour'"],
    [
      ['rotate', madeIn(await stack.partner('make', 'turned', '--sandbox')).id, '--hours', '721'],
      '--hours must be 0 to 720.',
    ],
  ] as const)
    await expect(stack.partner(...words)).rejects.toThrow(told);
  const kept: { partner: string; expires_at: string | null }[] = JSON.parse(await stack.partner('list', '--json'));
  expect(kept.filter((one) => one.partner === 'wrong')).toEqual([]);
  expect(kept.filter((one) => one.partner === 'turned')).toEqual([expect.objectContaining({ expires_at: null })]);
});

test('[GRAPH-18] the operator’s command lists webhooks without secrets and ends one alone', async () => {
  const owner = madeIn(await stack.partner('make', 'hooked', '--sandbox', '--rights', 'read,webhooks')).key;
  const ask = async (query: string) => {
    const response = await fetch(`${stack.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner}` },
      body: JSON.stringify({ query }),
    });
    return JSON.parse(await response.text()).data;
  };
  const create = async (url: string): Promise<{ webhook: { id: string }; secret: string }> =>
    (
      await ask(
        `mutation { createWebhook(input: { url: "${url}", topics: [ORDER_CONFIRMED, EVENT_MOVED] }) { webhook { id } secret } }`,
      )
    ).createWebhook;
  const [first, second] = [await create('https://partner.example/a'), await create('https://partner.example/b')];
  const listed = await stack.partner('webhooks', 'hooked');
  expect(listed.trim().split('\n')).toEqual([
    `${first.webhook.id}  grandstand/hooked  https://partner.example/a  order.confirmed,event.moved  on`,
    `${second.webhook.id}  grandstand/hooked  https://partner.example/b  order.confirmed,event.moved  on`,
  ]);
  const json = await stack.partner('webhooks', '--json');
  expect(JSON.parse(json)).toContainEqual(
    expect.objectContaining({ id: first.webhook.id, tenant: 'grandstand', partner: 'hooked', offAt: null }),
  );
  expect(json).not.toContain(first.secret);
  expect(await stack.partner('webhooks', 'nobody')).toBe('There are no webhooks.\n');
  expect(await stack.partner('end-webhook', first.webhook.id)).toBe('Ended.\n');
  expect(await ask('{ webhooks { id } }')).toEqual({ webhooks: [{ id: second.webhook.id }] });
  await expect(stack.partner('end-webhook', first.webhook.id)).rejects.toThrow('Give the id of one webhook');
});

test('[GRAPH-15] the payment page leads back to the key’s return addresses only', async () => {
  const query = `mutation ($input: CreatePaymentSessionInput!) { createPaymentSession(input: $input) { url } }`;
  const billing = {
    firstName: 'Zoë',
    lastName: 'Fan',
    emailAddress: 'zoe@example.com',
    address: '1 Main St.',
    city: 'Berlin',
    country: 'DE',
    zipCode: '10117',
  };
  const client = createClient({ url: `${stack.url}/graphql`, key: stack.key });
  const { token } = (await client.ask(BeginVisitorDocument, {})).createVisitorSession;
  for (const returnUrl of [
    'https://evil.example/paid',
    'http://localhost/paidby',
    'http://localhost/paid/../evil',
    'http://localhost@evil.example/paid',
    'http://localhost.evil.example/paid',
    'javascript:alert(1)//http://localhost/paid',
    'http://localhost/paid#x',
  ]) {
    const input = { cartId: randomUUID(), billing, expectedTotalMinorUnits: 1, currencyCode: 'USD', returnUrl };
    const response = await fetch(`${stack.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${stack.key}`,
        'x-grandstand-visitor': token,
      },
      body: JSON.stringify({ query, variables: { input } }),
    });
    expect([returnUrl, JSON.parse(await response.text()).errors?.[0]?.extensions.fields?.[0]?.field]).toEqual([
      returnUrl,
      'input.returnUrl',
    ]);
  }
});

type Told = { code: number | null; output: string; lines: string[] };

/** A command as a partner runs it; a buyer pays at the address that the conformance command prints. */
async function command(program: string, ...words: string[]): Promise<Told> {
  const child = spawn(program, words, { cwd: root, env: { ...process.env, DATABASE_URL: stack.databaseUrl } });
  let output = '';
  let isPaid = false;
  const read = (text: string) => {
    output += text;
    const page = /^Pay with .* at (\S+)\n/m.exec(output)?.[1];
    if (page === undefined || isPaid) return;
    isPaid = true;
    stack.payAt(page).catch((error: unknown) => {
      output += String(error);
      child.kill();
    });
  };
  child.stdout.setEncoding('utf8').on('data', read);
  child.stderr.setEncoding('utf8').on('data', read);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output, lines: output.match(/^(true|false) .*/gm) ?? [] };
}
const conform = (...words: string[]): Promise<Told> =>
  command(node, 'examples/partner-client/conformance.ts', ...words);

test('[GRAPH-7, GRAPH-15] the conformance command tells of each rule whether it holds and what to do', async () => {
  const url = `${stack.url}/graphql`;
  const good = await conform(url, stack.key, '--return', RETURN);
  expect(
    good.lines.filter((line) => line.startsWith('false')),
    good.output,
  ).toEqual([]);
  expect([good.code, good.lines.length]).toEqual([0, 15]);
  const { key: reads } = madeIn(await stack.partner('make', 'reading', '--sandbox', '--rights', 'read'));
  const lacking = await conform(url, reads, '--return', RETURN);
  expect(lacking.code).toBe(1);
  expect(lacking.lines.slice(0, 5)).toEqual([
    ...good.lines.slice(0, 4),
    expect.stringMatching(/^false +a visitor begins$/),
  ]);
  expect(lacking.output).toContain('Ask the operator for the right sell.');
  for (const wrong of [
    [],
    [url, 'gsk_live_x', '--return', RETURN],
    [url, stack.key],
    ['nowhere', stack.key, '--return', RETURN],
  ])
    expect(await conform(...wrong)).toMatchObject({ code: 2, output: expect.stringContaining('Usage: ') });
});

test('[GRAPH-7] every command of the partners’ guide runs as written', async () => {
  const guide = readFileSync(`${root}/docs/partners/README.md`, 'utf8');
  const commands = [...guide.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  let own = '';
  const run = (text = '') =>
    command('sh', '-c', text.replace('https://shop.example', stack.url).replace('gsk_sandbox_…', own));
  const [make, ask, conformance, ...more] = commands;
  own = madeIn((await run(make)).output).key;
  const { output } = await run(ask);
  expect(output).toMatch(/\{"data":\{"topEvents":\{"items":\[\{"id":"[^"]+","name":"[^"]+"\},.+,.+\]\}\}/);
  const { code, lines } = await run(conformance);
  expect([code, lines.length]).toEqual([0, 15]);
  expect(more).toEqual([]);
});

type Values = Record<string, string | number>;
const filled = (text: string, values: Values): string =>
  text.replace(/\{\{(\$?\w+)\}\}/g, (_all, name: string) =>
    name === '$randomUUID' ? randomUUID() : String(values[name] ?? `{{${name}}}`),
  );

test('[GRAPH-7, GRAPH-15] the Bruno collection’s requests buy and return tickets in order', async () => {
  const directory = `${root}/docs/partners/bruno`;
  const values: Values = { url: `${stack.url}/graphql`, key: stack.key, keyword: 'yankees', returnUrl: RETURN };
  const files = readdirSync(directory).filter((name) => name.endsWith('.bru'));
  expect(files).toHaveLength(10);
  for (const file of files.sort()) {
    const blocks = new Map(
      [...readFileSync(`${directory}/${file}`, 'utf8').matchAll(/^([\w:-]+) \{\n([\s\S]*?)^\}/gm)].map(
        ([, name = '', text = '']) => [name, text] as const,
      ),
    );
    const pairs = (name: string) =>
      [...(blocks.get(name) ?? '').matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(
        ([, one = '', value = '']) => [one, value] as const,
      );
    const bru = { setVar: (name: string, value: string) => Object.assign(values, { [name]: value }) };
    runInNewContext(blocks.get('script:pre-request') ?? '', { bru });
    const [, to = ''] = pairs('post').find(([name]) => name === 'url') ?? [];
    const [, token = ''] = pairs('auth:bearer')[0] ?? [];
    const headers = Object.fromEntries(pairs('headers').map(([name, value]) => [name, filled(value, values)]));
    const response = await fetch(filled(to, values), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${filled(token, values)}`, ...headers },
      body: JSON.stringify({
        query: blocks.get('body:graphql'),
        variables: JSON.parse(filled(blocks.get('body:graphql:vars') ?? '{}', values)),
      }),
    });
    const body = JSON.parse(await response.text());
    expect([file, response.status, body.errors, /"problems":\[\{/.test(JSON.stringify(body))]).toEqual([
      file,
      200,
      undefined,
      false,
    ]);
    for (const [name, expression] of pairs('vars:post-response'))
      values[name] = runInNewContext(expression, { res: { body } });
    if (file.includes('payment page'))
      expect(new URL(await stack.payAt(String(values.paymentPage))).searchParams.get('outcome')).toBe('completed');
  }
  expect(values.orderId).toMatch(/^[0-9a-f-]{36}$/);
});

test('[GRAPH-7] every operation of the partners’ guide runs as written', async () => {
  const guide = readFileSync(`${root}/docs/partners/README.md`, 'utf8');
  const operations = [...guide.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const { key: able } = madeIn(
    await stack.partner('make', 'reader', '--sandbox', '--rights', 'read,sell,webhooks', '--return', RETURN),
  );
  let [visitor, cartId] = ['', ''];
  let total = { minorUnits: 0, currencyCode: '' };
  const run = async (query: string, variables: object = {}) => {
    const response = await fetch(`${stack.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${able}`,
        ...(visitor && { 'x-grandstand-visitor': visitor }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = JSON.parse(await response.text());
    expect([query, errors]).toEqual([query, undefined]);
    return data;
  };
  /** The first state of a stream. */
  const firstOf = async (query: string, variables: Record<string, unknown>) => {
    const stream = await openLive(stack.url, { query, variables }, { authorization: `Bearer ${able}` });
    const data = await stream.until(() => true);
    await stream.close();
    return data;
  };
  const curl = JSON.parse(/-d '(\{.*\})'/.exec(guide)?.[1] ?? '');
  expect((await run(curl.query)).topEvents.items).toHaveLength(3);
  const canBuy = '{ events(filter: { keyword: "yankees" }) { items { id sale { canBuy } } } }';
  const events: { id: string; sale: { canBuy: boolean } }[] = (await run(canBuy)).events.items;
  const eventId = events.findLast(({ sale }) => sale.canBuy)?.id;
  const roomFor = events.find(({ id, sale }) => sale.canBuy && id !== eventId)?.id;
  const opened = await fetch(`${stack.platformUrl}/api/event/${roomFor}/waitingroom`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'gst-operator-key': OPERATOR_KEY },
    body: JSON.stringify({ rule: 'always' }),
  });
  expect(opened.status).toBe(200);
  const billing = {
    ...{ firstName: 'Zoë', lastName: 'Fan', emailAddress: 'zoe@example.com', phone: '(555) 123-4567' },
    ...{ address: '12 Main St.', city: 'New York', stateCode: 'NY', country: 'US', zipCode: '10001' },
  };
  const done: string[] = [];
  for (const text of operations) {
    const amount = { expectedTotalMinorUnits: total.minorUnits, currencyCode: total.currencyCode };
    const input = text.includes('mutation Hold')
      ? { idempotencyKey: randomUUID(), eventId, quantity: 1 }
      : { cartId, billing, ...amount, returnUrl: RETURN };
    const isRoom = /mutation Wait|query Turn/.test(text);
    const data = text.startsWith('subscription')
      ? await firstOf(text, { id: eventId })
      : await run(text, isRoom ? { eventId: roomFor, quantity: 1 } : { input, cartId });
    const [[field = '', answer] = []] = Object.entries<Record<string, unknown>>(data);
    expect([field, answer?.problems ?? []]).toEqual([field, []]);
    done.push(field);
    visitor = data.createVisitorSession?.token ?? visitor;
    cartId = data.reserveTickets?.cart.id ?? cartId;
    total = data.reserveTickets?.cart.totals.total ?? total;
  }
  expect(done).toEqual([
    'createVisitorSession',
    'reserveTickets',
    'createPaymentSession',
    'cart',
    'joinWaitingRoom',
    'waitingRoomPlace',
    'eventLive',
    'createWebhook',
  ]);
});
