import { parseArgs } from 'node:util';
import { z } from 'zod';
import { climbs } from '#rules/climbing-path.ts';
import { KEY_BUDGET, type KeyMode, keyRights } from '#rules/partner-keys.ts';
import { openOwnDatabases } from './catalogue/own-databases.ts';
import { type PlatformConfig, readConfig } from './config.ts';
import { createDb, type Db } from './core/db.ts';
import { migrate } from './core/migrate.ts';
import { openServer } from './core/postgres/open.ts';
import { type KeyRow, type KeySettings, listKeys, revokeKey } from './partner/repository.ts';
import { makeKey, rotateKey } from './partner/service.ts';
import { endWebhook, findWebhooks, webhookJson, webhookLine } from './partner-webhooks.ts';
import { SANDBOX_SECRET_KEY } from './payment/config.ts';
import { isTestKey } from './payment/stripe-client.ts';

const USAGE = `Usage: npm run partner -- make PARTNER --sandbox|--live [options]
       npm run partner -- list [--json]
       npm run partner -- rotate ID [--hours 24]
       npm run partner -- revoke ID
       npm run partner -- webhooks [PARTNER] [--json]
       npm run partner -- end-webhook ID

  Makes, lists, replaces and revokes the keys by which partners ask the graph, whether the product runs or not. A key is shown
  once, by make and rotate; only its hash is stored. Revoking counts within seconds. Lists partners' webhooks, and ends one: it is
  removed with all that waits for it. Keys with the right webhooks can make another.

  PARTNER       2 to 40 small letters, digits and hyphens, like acme
  --sandbox     for trying: only where cards go to the sandbox processor, so that no money moves
  --live        for selling
  --tenant      the brand; by default that of DEFAULT_TENANT
  --rights      of ${keyRights.join(',')}; by default read,sell
  --origin      pages of this origin may ask with it, like https://shop.example; may be repeated
  --return      the payment page may lead back to this address and those below it; may be repeated
  --budget      how much cost the key may spend at once, 250 to 1000000; by default ${KEY_BUDGET.size}
  --per-second  how much of it comes back each second; by default ${KEY_BUDGET.perSecond}
  --hours       how long the replaced key counts, 0 to 720; by default 24`;

class UsageError extends Error {}

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        sandbox: { type: 'boolean', default: false },
        live: { type: 'boolean', default: false },
        tenant: { type: 'string' },
        rights: { type: 'string', default: 'read,sell' },
        origin: { type: 'string', multiple: true, default: [] },
        return: { type: 'string', multiple: true, default: [] },
        budget: { type: 'string', default: String(KEY_BUDGET.size) },
        'per-second': { type: 'string', default: String(KEY_BUDGET.perSecond) },
        hours: { type: 'string', default: '24' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    return { ...values, words: positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};
type Arguments = ReturnType<typeof readArguments>;

const checked = <T>(schema: z.ZodType<T>, value: unknown, rule: string): T => {
  const read = schema.safeParse(value);
  if (!read.success) throw new UsageError(rule);
  return read.data;
};

/** On this machine, for trying, plain http will do. */
const isSafe = ({ protocol, hostname }: URL, mode: KeyMode): boolean =>
  protocol === 'https:' || (mode === 'sandbox' && protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname));

const originOf = (text: string, mode: KeyMode): string => {
  const url = URL.parse(text);
  if (!url || url.origin !== text || !isSafe(url, mode))
    throw new UsageError(`--origin must be like https://shop.example, without a path: ${text}`);
  return url.origin;
};

const returnUrlOf = (text: string, mode: KeyMode): string => {
  const url = URL.parse(text);
  if (!url || !isSafe(url, mode) || url.search || url.hash || url.username || url.password)
    throw new UsageError(`--return must be like https://shop.example/paid, without a query: ${text}`);
  if (climbs(url.pathname)) throw new UsageError(`--return must not lead upwards by “..” in its path: ${text}`);
  return url.href;
};

const name = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/);
const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to);

/** A processor that is reached with the sandbox's published key, or in Stripe's test mode, moves no money. */
const chargesNothing = (config: PlatformConfig, tenant: string): boolean => {
  const own = config.brandProviders.get(tenant);
  if (own?.kind === 'stripe') return isTestKey(own.secretKey);
  return (own?.secretKey ?? config.PAYMENT_SECRET_KEY) === SANDBOX_SECRET_KEY;
};

const settingsOf = (given: Arguments, partner: string | undefined, config: PlatformConfig): KeySettings => {
  if (given.sandbox === given.live) throw new UsageError('Say either --sandbox or --live.');
  const mode = given.live ? 'live' : 'sandbox';
  // Not the brand that answers in its place: the key is for one brand for good.
  const tenantId = given.tenant ?? config.DEFAULT_TENANT;
  const brands = config.tenants.map(({ id }) => id);
  if (!brands.includes(tenantId)) throw new UsageError(`--tenant must be one of ${brands.join(', ')}.`);
  if (mode === 'sandbox' && !chargesNothing(config, tenantId))
    throw new UsageError(`${tenantId} charges cards for real: it can have live keys only.`);
  return {
    tenantId,
    partner: checked(name, partner, 'PARTNER must have 2 to 40 small letters, digits and hyphens.'),
    mode,
    rights: checked(
      z.array(z.enum(keyRights)).min(1),
      [...new Set(given.rights.split(','))],
      `--rights must be some of ${keyRights.join(',')}.`,
    ),
    origins: given.origin.map((one) => originOf(one, mode)),
    returnUrls: given.return.map((one) => returnUrlOf(one, mode)),
    budget: checked(whole(250, 1_000_000), given.budget, '--budget must be 250 to 1000000.'),
    perSecond: checked(whole(1, 100_000), given['per-second'], '--per-second must be 1 to 100000.'),
  };
};

const stateOf = ({ revoked_at: revoked, expires_at: expires }: KeyRow): string => {
  if (revoked) return `revoked ${revoked.toISOString()}`;
  return expires ? `until ${expires.toISOString()}` : 'counts';
};

const lineOf = (row: KeyRow): string =>
  [
    row.id,
    `${row.tenant_id}/${row.partner}`,
    `gsk_${row.mode}_…${row.tail}`,
    row.rights.join(','),
    `${row.budget} + ${row.per_second}/s`,
    row.origins.join(' ') || '–',
    stateOf(row),
  ].join('  ');

const withoutUndefined = ({ return_urls: returnUrls, tenant_id: tenant, ...row }: KeyRow) => ({
  ...row,
  tenant,
  returnUrls,
});

const show = ({ id, key }: { id: string; key: string }): void => {
  console.log(`${key}\n\nThis is the only time that the key is shown. Its id is ${id}.`);
};

const print = (rows: readonly object[], lines: readonly string[], nothing: string, asJson: boolean): void =>
  console.log(asJson ? JSON.stringify(rows, null, 2) : lines.join('\n') || nothing);

/** One brand's keys are in its own database, where it has one. */
const run = async (given: Arguments, config: PlatformConfig, shared: Db, own: ReadonlyMap<string, Db>) => {
  const [command, subject, ...more] = given.words;
  if (more.length > 0) throw new UsageError(`There is one word too many: ${more[0]}`);
  const databases = [shared, ...own.values()];
  if (command === 'make') {
    const settings = settingsOf(given, subject, config);
    return show(await makeKey(own.get(settings.tenantId) ?? shared, settings));
  }
  if (command === 'webhooks') {
    const webhooks = await findWebhooks(databases, subject);
    return print(webhooks.map(webhookJson), webhooks.map(webhookLine), 'There are no webhooks.', given.json);
  }
  if (command === 'end-webhook') {
    const webhook = (await findWebhooks(databases)).find(({ id }) => id === subject);
    if (!webhook) throw new UsageError('Give the id of one webhook; webhooks shows them.');
    await endWebhook(webhook);
    return console.log('Ended.');
  }
  const rows = (
    await Promise.all(databases.map(async (db) => (await listKeys(db)).map((row) => ({ db, row }))))
  ).flat();
  if (command === 'list') {
    const keys = rows.map(({ row }) => row);
    return print(keys.map(withoutUndefined), keys.map(lineOf), 'There are no keys.', given.json);
  }
  if (command !== 'rotate' && command !== 'revoke')
    throw new UsageError('Say make, list, rotate, revoke, webhooks or end-webhook.');
  const found = rows.find(({ row }) => row.id === subject);
  if (!found) throw new UsageError('Give the id of one key; list shows them.');
  if (command === 'revoke') {
    await revokeKey(found.db, found.row.id);
    return console.log('Revoked.');
  }
  const hours = checked(whole(0, 720), given.hours, '--hours must be 0 to 720.');
  const next = await rotateKey(found.db, found.row, hours);
  if (!next) throw new UsageError('This key is revoked or has ended.');
  show(next);
};

const main = async (): Promise<void> => {
  const given = readArguments();
  if (given.help) return console.log(USAGE);
  const config = readConfig(process.env);
  const { url, stop } = await openServer(config);
  const db = createDb(url, { max: 1 });
  try {
    await migrate(url);
    const own = await openOwnDatabases(
      url,
      config.tenants.map(({ id }) => id),
    );
    try {
      await run(given, config, db, own.byBrand);
    } finally {
      await own.stop();
    }
  } finally {
    await db.destroy();
    await stop();
  }
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message || String(error) : String(error));
  if (error instanceof UsageError) console.error(`\n${USAGE}`);
  process.exitCode = error instanceof UsageError ? 1 : 2;
});
