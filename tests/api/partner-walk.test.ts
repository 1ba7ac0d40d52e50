import { execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#examples/partner-client/client.ts';
import { BeginVisitorDocument, OrderDocument, OutcomeDocument } from '#examples/partner-client/generated/contract.ts';
import { walk } from '#examples/partner-client/walk.ts';
import persisted from '#operations/generated/persisted.json' with { type: 'json' };
import { openLive } from '../support/live.ts';
import { OPERATOR_KEY, openStack, type Stack } from '../support/stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const node = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));
const RETURN = 'http://localhost/paid';

let stack: Stack;
/** Made by the command that operators use. */
let key: string;

async function partner(...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: stack.databaseUrl };
  const { stdout } = await promisify(execFile)(node, ['scripts/partner.mjs', ...words], { cwd: root, env });
  return stdout;
}
const madeIn = (output: string) => ({
  key: /^gsk_\S+$/m.exec(output)?.[0] ?? '',
  id: /id is ([0-9a-f-]{36})/.exec(output)?.[1] ?? '',
});

beforeAll(async () => {
  stack = await openStack();
  key = madeIn(await partner('make', 'acme', '--sandbox', '--return', RETURN)).key;
}, 240_000);
afterAll(() => stack.close());

/** What the storefront's program sends: a hash, never a text. */
async function send<T>(name: string, variables: object): Promise<T> {
  const text = Object.values(persisted).find((one) => new RegExp(`^(query|mutation) ${name}\\b`).test(one)) ?? '';
  const sha256Hash = createHash('sha256').update(text).digest('hex');
  const response = await fetch(`${stack.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-grandstand-client': 'storefront' },
    body: JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  });
  return JSON.parse(await response.text()).data;
}

/** The buyer at the payment page: as its program does, without a browser. */
async function payAt(url: string, number = '4242 4242 4242 4242'): Promise<string> {
  const page = new URL(url);
  expect((await fetch(page)).status).toBe(200);
  const token = page.hash.slice(1);
  const {
    paymentPage,
    tenant,
  }: { paymentPage: { due: { minorUnits: number } }; tenant: { payment: { tokenizeUrl: string } } } = await send(
    'PaymentPage',
    { token },
  );
  expect(paymentPage.due.minorUnits).toBeGreaterThan(0);
  const card = await fetch(tenant.payment.tokenizeUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expMonth: 12, expYear: new Date().getUTCFullYear() + 2, cvc: '123' }),
  });
  const { token: paymentToken }: { token: string } = JSON.parse(await card.text());
  const input = { token, idempotencyKey: randomUUID(), paymentToken };
  const { submitPayment }: { submitPayment: { returnUrl: string | null; problems: { code: string }[] } } = await send(
    'SubmitPayment',
    { input },
  );
  return submitPayment.returnUrl ?? submitPayment.problems.map(({ code }) => code).join();
}

test('[GRAPH-7] a key is stored as its hash and its last four characters: no column of its row has the key itself', async () => {
  const database = new pg.Client(stack.databaseUrl);
  await database.connect();
  try {
    const made = madeIn(await partner('make', 'stored', '--sandbox'));
    const turned = madeIn(await partner('rotate', made.id));
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

test('[GRAPH-15] [GRAPH-7] a partner’s typed client walks from the search to the refund against production, with a key, without a cookie and without a card number', async () => {
  const client = createClient({ url: `${stack.url}/graphql`, key });
  const declined: string[] = [];
  const walked = await walk(client, {
    keyword: 'yankees',
    returnUrl: `${RETURN}?basket=7`,
    sendToPay: async (url) => {
      // A declined card leaves the buyer on the page.
      declined.push(await payAt(url, '4000 0000 0000 0002'));
      return payAt(url);
    },
  });
  expect(declined).toEqual(['INVALID_CARD']);
  const returned = new URL(walked.returned);
  expect(returned.origin + returned.pathname).toBe(RETURN);
  expect(Object.fromEntries(returned.searchParams)).toEqual({
    basket: '7',
    outcome: 'completed',
    cart: walked.cartId,
    order: walked.order.id,
  });
  expect(walked.order).toMatchObject({
    status: 'CONFIRMED',
    paymentStatus: 'PAID',
    items: [{ quantity: 2, returned: 0 }],
  });
  expect(walked.order.items[0]?.tickets).toHaveLength(2);
  expect(walked.refunded.status).toBe('REFUNDED');
  expect(client.cost()).toMatchObject({ requested: expect.any(Number), remaining: expect.any(Number) });
  // Neither another visitor nor another partner has it.
  const other = createClient({
    url: `${stack.url}/graphql`,
    key: madeIn(await partner('make', 'other', '--sandbox')).key,
  });
  for (const one of [client, other]) {
    const { token } = (await one.ask(BeginVisitorDocument, {})).createVisitorSession;
    expect((await one.ask(OrderDocument, { id: walked.order.id }, token)).order).toBeNull();
    expect((await one.ask(OutcomeDocument, { cartId: walked.cartId }, token)).cart).toBeNull();
  }
});

test('[GRAPH-7] a key is listed by its last characters only, replaced and revoked while the product runs; the replaced one counts a day longer, or as long as was said', async () => {
  const { key: first, id } = madeIn(await partner('make', 'rotating', '--sandbox', '--rights', 'read'));
  const listed = await partner('list');
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
  const second = madeIn(await partner('rotate', id));
  expect([await ask(first), await ask(second.key)]).toEqual([200, 200]);
  const replaced: { id: string; expires_at: string } = JSON.parse(await partner('list', '--json')).find(
    (one: { id: string }) => one.id === id,
  );
  expect(Math.round((Date.parse(replaced.expires_at) - Date.now()) / 3_600_000)).toBe(24);
  const third = madeIn(await partner('rotate', second.id, '--hours', '0'));
  await expect.poll(() => ask(second.key)).toBe(401);
  expect([await ask(first), await ask(third.key)]).toEqual([200, 200]);
  await partner('revoke', third.id);
  await expect.poll(() => ask(third.key)).toBe(401);
  expect(await ask(first)).toBe(200);
  await expect(partner('make', 'Bad Name', '--live')).rejects.toThrow('PARTNER must have 2 to 40 small letters');
  await expect(partner('make', 'acme', '--live', '--return', 'http://shop.example')).rejects.toThrow(
    '--return must be',
  );
});

test('[GRAPH-7] [GRAPH-11] a live key of another tenant counts at that one alone, for pages of its origins alone, with the budget that the command gave it', async () => {
  const origins = ['https://partner.example', 'https://second.example:8443'];
  const made = madeIn(
    await partner(
      ...['make', 'abroad', '--live', '--tenant', 'northgate', '--rights', 'read'],
      ...['--origin', origins[0] ?? '', '--origin', origins[1] ?? '', '--budget', '300', '--per-second', '7'],
    ),
  );
  expect(made.key).toMatch(/^gsk_live_[\w-]{43}$/);
  const listed: object[] = JSON.parse(await partner('list', '--json'));
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
  expect((await ask(there, key)).status).toBe(401);
});

test('[GRAPH-7] a value that the command does not take names its option, and no key is made', async () => {
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
      ['rotate', madeIn(await partner('make', 'turned', '--sandbox')).id, '--hours', '721'],
      '--hours must be 0 to 720.',
    ],
  ] as const)
    await expect(partner(...words)).rejects.toThrow(told);
  const kept: { partner: string; expires_at: string | null }[] = JSON.parse(await partner('list', '--json'));
  expect(kept.filter((one) => one.partner === 'wrong')).toEqual([]);
  expect(kept.filter((one) => one.partner === 'turned')).toEqual([expect.objectContaining({ expires_at: null })]);
}, 120_000);

test('[GRAPH-18] partners’ webhooks are listed and ended by the operator’s command, one alone and without its secret', async () => {
  const owner = madeIn(await partner('make', 'hooked', '--sandbox', '--rights', 'read,webhooks')).key;
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
  const listed = await partner('webhooks', 'hooked');
  expect(listed.trim().split('\n')).toEqual([
    `${first.webhook.id}  grandstand/hooked  https://partner.example/a  order.confirmed,event.moved  on`,
    `${second.webhook.id}  grandstand/hooked  https://partner.example/b  order.confirmed,event.moved  on`,
  ]);
  const json = await partner('webhooks', '--json');
  expect(JSON.parse(json)).toContainEqual(
    expect.objectContaining({ id: first.webhook.id, tenant: 'grandstand', partner: 'hooked', offAt: null }),
  );
  expect(json).not.toContain(first.secret);
  expect(await partner('webhooks', 'nobody')).toBe('There are no webhooks.\n');
  expect(await partner('end-webhook', first.webhook.id)).toBe('Ended.\n');
  expect(await ask('{ webhooks { id } }')).toEqual({ webhooks: [{ id: second.webhook.id }] });
  await expect(partner('end-webhook', first.webhook.id)).rejects.toThrow('Give the id of one webhook');
});

test('[GRAPH-15] the page leads back to the key’s return addresses alone', async () => {
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
  const client = createClient({ url: `${stack.url}/graphql`, key });
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
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'x-grandstand-visitor': token },
      body: JSON.stringify({ query, variables: { input } }),
    });
    expect([returnUrl, JSON.parse(await response.text()).errors?.[0]?.extensions.fields?.[0]?.field]).toEqual([
      returnUrl,
      'input.returnUrl',
    ]);
  }
}, 60_000);

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
    payAt(page).catch((error: unknown) => {
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

test('[GRAPH-7] [GRAPH-15] the conformance command walks with a sandbox key, says of each rule whether it holds and what to do when not', async () => {
  const url = `${stack.url}/graphql`;
  const good = await conform(url, key, '--return', RETURN);
  expect(
    good.lines.filter((line) => line.startsWith('false')),
    good.output,
  ).toEqual([]);
  expect([good.code, good.lines.length]).toEqual([0, 15]);
  const { key: reads } = madeIn(await partner('make', 'reading', '--sandbox', '--rights', 'read'));
  const lacking = await conform(url, reads, '--return', RETURN);
  expect(lacking.code).toBe(1);
  expect(lacking.lines.slice(0, 5)).toEqual([
    ...good.lines.slice(0, 4),
    expect.stringMatching(/^false +a visitor begins$/),
  ]);
  expect(lacking.output).toContain('Ask the operator for the right sell.');
  for (const wrong of [[], [url, 'gsk_live_x', '--return', RETURN], [url, key], ['nowhere', key, '--return', RETURN]])
    expect(await conform(...wrong)).toMatchObject({ code: 2, output: expect.stringContaining('Usage: ') });
}, 120_000);

test('[GRAPH-7] every command of the partners’ guide runs as it stands there, with the shop’s address and the key', async () => {
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
}, 120_000);

type Values = Record<string, string | number>;
const filled = (text: string, values: Values): string =>
  text.replace(/\{\{(\$?\w+)\}\}/g, (_all, name: string) =>
    name === '$randomUUID' ? randomUUID() : String(values[name] ?? `{{${name}}}`),
  );

test('[GRAPH-7] [GRAPH-15] the requests of the Bruno collection go the whole way one after the other', async () => {
  const directory = `${root}/docs/partners/bruno`;
  const values: Values = { url: `${stack.url}/graphql`, key, keyword: 'yankees', returnUrl: RETURN };
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
      expect(new URL(await payAt(String(values.paymentPage))).searchParams.get('outcome')).toBe('completed');
  }
  expect(values.orderId).toMatch(/^[0-9a-f-]{36}$/);
}, 60_000);

test('[GRAPH-7] every operation of the partners’ guide runs as it stands there', async () => {
  const guide = readFileSync(`${root}/docs/partners/README.md`, 'utf8');
  const operations = [...guide.matchAll(/```graphql\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const { key: able } = madeIn(
    await partner('make', 'reader', '--sandbox', '--rights', 'read,sell,webhooks', '--return', RETURN),
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
}, 60_000);
