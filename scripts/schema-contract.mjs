// The released schema is a promise to partners: what breaks them must have been deprecated in it, with a month of removal
// that has passed ("Use X. Removed after 2027-03."). With --release today's schema becomes the released one, what it changes a
// section of the changelog, what pages ask by hash something that the next gateways know too, and what is committed of gateway and
// platform the last release, which tests run beside the next.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import { changelog, contractChanges, withRelease } from './lib/contract-changes.mjs';
import { keepRelease } from './lib/last-release.mjs';
import { inProject, main, Stop, say } from './lib/project.mjs';

const written = 'schema/generated/storefront.graphql';
const released = 'schema/released/storefront.graphql';
const read = (file) => readFileSync(inProject(file), 'utf8');
const build = (file) => buildSchema(read(file), { assumeValidSDL: true });

/** The element of the old schema that a change's path ("Type.field.argument" or "Enum.VALUE") points at. */
function named(schema, path = '') {
  const [typeName, memberName, argumentName] = path.split('.');
  const type = schema.getType(typeName);
  const member = type?.getFields?.()[memberName] ?? type?.getValue?.(memberName);
  return argumentName ? member?.args?.find(({ name }) => name === argumentName) : member;
}

function wasAnnounced(schema, { path }) {
  const month = /Removed after (\d{4}-\d{2})/.exec(named(schema, path)?.deprecationReason ?? '')?.[1];
  return month !== undefined && month < new Date().toISOString().slice(0, 7);
}

/** What comes with this release moves among those before, and nothing is left to come. */
async function closeChangelog() {
  const kept = 'schema/released/changelog.md';
  const changes = await contractChanges(read(released), read(written));
  const history = withRelease(new Date().toISOString().slice(0, 10), changes, read(kept));
  writeFileSync(inProject(kept), history);
  const rest = await contractChanges(read(written), read(written));
  writeFileSync(inProject('docs/partners/changelog.md'), changelog(rest, history));
}

/** One line for each promise that the schema of today breaks. */
async function brokenPromises() {
  const promised = build(released);
  const changes = await diff(promised, build(written));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .filter((change) => !wasAnnounced(promised, change))
    .map(({ message, path }) => `Breaks partners: ${message} (${path})`);
}

await main(async () => {
  const broken = await brokenPromises();
  if (broken.length > 0 && !process.argv.includes('--accept-breaking')) {
    throw new Stop(
      [...broken, 'Deprecate first: @deprecated(reason: "Use X. Removed after YYYY-MM."), and release that.'].join(
        '\n',
      ),
    );
  }
  if (!process.argv.includes('--release')) return;
  keepRelease();
  await closeChangelog();
  copyFileSync(inProject(written), inProject(released));
  copyFileSync(inProject('operations/generated/persisted.json'), inProject('schema/released/persisted.json'));
  say(`Released: ${released} is the contract of today, and deploy/last-release.tar.br the gateway and the platform.`);
});
