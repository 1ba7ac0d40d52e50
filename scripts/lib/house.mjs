import { inProject, readJson, say } from './project.mjs';
import { ready, startNode, stopChildren, stopping } from './run.mjs';

const main = (floor) => inProject(floor, 'main.ts');

/** The platform as a process of its own, unless PLATFORM_URL names one. */
function startPlatform({ nodeOptions = [], env }) {
  const external = process.env.PLATFORM_URL;
  if (external) return { ready: Promise.resolve({ url: external }), stop: async () => undefined };
  const part = startNode([...nodeOptions, main('platform')], { env, ipc: true, forwardSignals: false });
  return {
    ready: ready(part, 'The platform'),
    ended: part.done,
    stop: async () => {
      part.child.kill('SIGTERM');
      await part.done;
    },
  };
}

function startGateway({ nodeOptions = [], env }) {
  const own = readJson(inProject('gateway', 'node-options.json'));
  const part = startNode([...own, ...nodeOptions, main('gateway')], { env, ipc: true });
  return { ready: ready(part, 'The gateway'), ended: part.done, stop: () => part.child.kill('SIGTERM') };
}

function sayAddresses({ gateway, platform, graphiql }) {
  say(`
  Storefront   ${gateway}/
${graphiql ? `  GraphiQL     ${gateway}/graphql\n` : ''}  REST docs    ${platform}/docs

  Ctrl-C stops everything.
`);
}

/** Until Ctrl-C. The gateway drains first and the platform below it goes last; without its platform the gateway ends too. */
async function keepOpen(platform, gateway) {
  platform.ended?.then(gateway.stop, gateway.stop);
  const code = await gateway.ended;
  await platform.stop();
  return stopping() ? code : code || 1;
}

/** Starts the house floor by floor; whatever stands is taken down again when a later part cannot be ready. */
export async function openHouse({ nodeOptions, env, graphiql, meanwhile = async () => undefined }) {
  const platform = startPlatform({ nodeOptions, env });
  try {
    const [{ url: platformUrl }] = await Promise.all([platform.ready, meanwhile()]);
    const gateway = startGateway({ nodeOptions, env: { ...env, PLATFORM_URL: platformUrl } });
    const { url } = await gateway.ready;
    sayAddresses({ gateway: url, platform: platformUrl, graphiql });
    return await keepOpen(platform, gateway);
  } finally {
    await platform.stop();
    stopChildren();
  }
}
