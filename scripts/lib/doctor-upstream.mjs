// What the doctor looks at where the gateway runs over a tenant's own REST API (docs/rest).
import { ensureInstalled } from './install.mjs';
import { inProject } from './project.mjs';
import { startNode } from './run.mjs';

const MOST_NAMED = 3;

/** Of `npm run rest:check`: `{ mark, call, text }` each. */
async function findingsOf(upstream) {
  await ensureInstalled();
  const check = startNode([inProject('gateway/contract/check-main.ts'), upstream, '--json'], { quiet: true });
  await check.done;
  return check
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
}

/** A browser asks so before it sends a card. */
const preflight = (gateway) => ({
  method: 'OPTIONS',
  headers: {
    origin: new URL(gateway).origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  },
});

/** Of checks, each throws what is wrong. `ask` asks an address, `graph` the gateway. */
export function upstreamChecks({ upstream, gateway, ask, graph }) {
  let findings;
  const contract = () => {
    findings ??= findingsOf(upstream);
    return findings;
  };
  return {
    'the upstream has the calls and fields of the core': async () => {
      const broken = (await contract()).filter(({ mark }) => mark === 'broken');
      if (broken.length === 0) return;
      const named = broken.slice(0, MOST_NAMED).map(({ call, text }) => `${call} ${text.replaceAll(/ {2,}/g, ' ')}`);
      throw new Error(`${broken.length} wrong: ${named.join('; ')}: npm run rest:check -- ${upstream} names all`);
    },
    'the clocks of upstream and gateway agree': async () => {
      const skewed = (await contract()).find(({ text }) => text.startsWith('Date '));
      if (skewed) throw new Error(`${skewed.text.replaceAll(/ {2,}/g, ' ')}: holds end too early or too late`);
    },
    'what is sold can be paid for': async () => {
      const { text } = await graph('{ tenant { features payment { tokenizeUrl } } }');
      const { tenant } = JSON.parse(text).data ?? {};
      if (!tenant) throw new Error('the gateway does not tell its tenant');
      if (!tenant.features.some((feature) => ['CARDS', 'PAYMENT_PAGE', 'POINTS', 'LINKOVER'].includes(feature)))
        throw new Error(
          "no way to pay is set up, so nothing is sold: set payment in the brand's file (redirect needs the capability confirmations)",
        );
      if (!tenant.features.includes('CARDS')) return;
      const { tokenizeUrl } = tenant.payment;
      const { headers } = await ask(tokenizeUrl, preflight(gateway));
      if (!headers.get('access-control-allow-origin'))
        throw new Error(`${tokenizeUrl} takes no cards from pages of this storefront (CORS)`);
    },
  };
}
