import { houseLog } from './house-log.mjs';
import { inProject, readJson, say } from './project.mjs';
import { ready, startNode, stopChildren, stopping } from './run.mjs';
import { sessionSecret } from './session-secret.mjs';

const main = (floor) => inProject(floor, 'main.ts');

/** Where e-mails are kept while no mail server takes them. */
const mailbox = () => process.env.MAILBOX_DIR || inProject('.data/mailbox');

/** The platform as a process of its own, unless PLATFORM_URL names one. */
function startPlatform({ env, createReader }) {
  const external = process.env.PLATFORM_URL;
  if (external) return { ready: Promise.resolve({ url: external }), stop: async () => undefined };
  const part = startNode([main('platform')], {
    env: { ...env, MAILBOX_DIR: mailbox() },
    ipc: true,
    forwardSignals: false,
    createReader,
  });
  return {
    ready: ready(part, 'The platform'),
    ended: part.done,
    stop: async () => {
      part.child.kill('SIGTERM');
      await part.done;
    },
  };
}

function startGateway({ env, createReader }) {
  const nodeOptions = readJson(inProject('gateway', 'node-options.json'));
  const part = startNode([...nodeOptions, main('gateway')], { env, ipc: true, createReader });
  return { ready: ready(part, 'The gateway'), ended: part.done, stop: () => part.child.kill('SIGTERM') };
}

/** Who can sign in at the identity provider that npm start brings along; nobody where another one is used. */
function demoMembers(gateway, issuer) {
  if (!issuer || process.env.OIDC_ISSUER) return '';
  const members = readJson(inProject('platform/identity/demo-members.json'));
  const names = members.map(({ email }) => email.replace(/@.*/, '')).join(', ');
  return `  Members      ${names} (each @example.com) sign in at ${gateway}/login, without a password\n               unregistered and anybody new, like anna.lee@example.com, can join the loyalty program there\n`;
}

/** Where each brand is, or the root where the platform does not list them. */
async function storefronts(gateway, platform) {
  try {
    const { items } = await (await fetch(`${platform}/api/tenant/list`)).json();
    return items.map(
      ({ basePath, hosts: [host] }) => (host ? `${new URL(gateway).protocol}//${host}` : gateway) + basePath,
    );
  } catch {
    return [`${gateway}/`];
  }
}

async function sayAddresses({ gateway, platform, issuer, graphiql }) {
  say(`
  Storefront   ${(await storefronts(gateway, platform)).join('\n               ')}
${graphiql ? `  GraphiQL     ${gateway}/graphql\n` : ''}  REST docs    ${platform}/docs
${process.env.PLATFORM_URL || process.env.SMTP_URL ? '' : `  Mailbox      ${platform}/mailbox\n`}${demoMembers(gateway, issuer)}
  ${process.env.LOG_FORMAT === 'json' ? '' : 'Every request is in .data/logs/house.log. '}Ctrl-C stops everything.
`);
}

/** Until Ctrl-C. The gateway drains first and the platform below it goes last; without its platform the gateway ends too. */
async function keepOpen(platform, gateway) {
  platform.ended?.then(gateway.stop, gateway.stop);
  const code = await gateway.ended;
  await platform.stop();
  return stopping() ? code : code || 1;
}

/** Starts platform and gateway, one after the other; when one of them fails, what has been started is stopped again. */
export async function openHouse({ env, meanwhile = async () => undefined }) {
  const createReader = houseLog();
  const platform = startPlatform({ env, createReader });
  try {
    const [{ url: platformUrl, issuer }] = await Promise.all([platform.ready, meanwhile()]);
    const gateway = startGateway({
      env: {
        ...env,
        PLATFORM_URL: platformUrl,
        SESSION_SECRET: sessionSecret(),
        ...(issuer && { OIDC_ISSUER: issuer }),
      },
      createReader,
    });
    const { url } = await gateway.ready;
    await sayAddresses({ gateway: url, platform: platformUrl, issuer, graphiql: false });
    return await keepOpen(platform, gateway);
  } finally {
    await platform.stop();
    stopChildren();
  }
}

/** The services while developing: one process that starts the others and reads their sources as they change. */
export async function openForDevelopers() {
  const env = { NODE_ENV: 'development', SESSION_SECRET: sessionSecret(), MAILBOX_DIR: mailbox() };
  const part = startNode([inProject('scripts/dev/main.ts')], { env, ipc: true, createReader: houseLog() });
  try {
    const { url, platformUrl, issuer } = await ready(part, 'The storefront');
    await sayAddresses({ gateway: url, platform: platformUrl, issuer, graphiql: true });
    return await part.done;
  } finally {
    stopChildren();
  }
}
