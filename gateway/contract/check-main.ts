import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isRecord } from '../core/contract/fields.ts';
import { coreCalls } from './calls.ts';
import { capabilityNotes } from './capabilities.ts';
import { type Check, checkCatalogue, checkClock, checkMembers, createCheck } from './check.ts';
import { checkHold, checkPurchase } from './check-writes.ts';
import type { Finding, Mark } from './findings.ts';

const USAGE = `Usage: npm run rest:check -- URL [--token T] [--partner P] [--hold EVENT] [--buy CARD] [--json]

  Asks every call of docs/rest at your REST API, and says field by field what is missing or wrong and what that costs.
  Reads only, unless --hold or --buy is given. Ends with 0 when a storefront can run over it, else with 1.

  URL        where /api begins, like https://tickets.example
  --token    the access token of a member, for what only members read
  --partner  sent as gst-partner-api
  --hold     the id of an event: holds one ticket of it, delivers it, and gives it back
  --buy      with --hold: a card's token; buys the ticket, and sends the same purchase twice
  --json     a finding a line: its mark (ok, less, broken or untried), call and text, and no summary`;

const signs: Readonly<Record<Mark, string>> = { ok: '✔', less: '–', broken: '✖', untried: '·' };

/** What an upstream of these answers can do, as its engineers read it. */
function summary({ marks }: Check, config: unknown): string[] {
  const declared = isRecord(config) && Array.isArray(config.capabilities) ? config.capabilities.map(String) : [];
  const unknown = declared.filter((name) => !(name in capabilityNotes));
  const screens = (isBroken: boolean): string =>
    [
      ...new Set(
        coreCalls.flatMap(({ method, path, screens: lost }) => {
          const mark = marks.get(`${method} ${path}`) ?? 'untried';
          return mark !== 'untried' && (mark === 'broken') === isBroken && lost !== 'nothing' ? [lost] : [];
        }),
      ),
    ].join('; ');
  const isBroken = [...marks.values()].includes('broken');
  return [
    `Capabilities: ${declared.length > 0 ? declared.join(', ') : 'none: the core alone'}`,
    ...(unknown.length > 0 ? [`Not known: ${unknown.join(', ')}`] : []),
    `Works: ${screens(false) || 'nothing'}`,
    ...(isBroken ? [`Does not work: ${screens(true)}`] : []),
    isBroken ? 'The core is not complete.' : 'The core is complete.',
  ];
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      token: { type: 'string' },
      partner: { type: 'string' },
      hold: { type: 'string' },
      buy: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [url] = positionals;
  if (url === undefined || !/^https?:\/\//.test(url) || (values.buy !== undefined && values.hold === undefined)) {
    console.error(USAGE);
    return 1;
  }
  const tell = (finding: Finding) =>
    console.log(values.json ? JSON.stringify(finding) : `${signs[finding.mark]} ${finding.call}  ${finding.text}`);
  const { token, partner } = values;
  const check = createCheck({ url, token, partner, session: randomUUID(), tell });
  const { config } = await checkCatalogue(check);
  await checkMembers(check, token !== undefined);
  checkClock(check);
  if (values.hold !== undefined) await checkHold(check, values.hold);
  if (values.hold !== undefined && values.buy !== undefined) await checkPurchase(check, values.hold, values.buy);
  if (!values.json) console.log(`\n${summary(check, config).join('\n')}`);
  return [...check.marks.values()].includes('broken') ? 1 : 0;
}

run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
