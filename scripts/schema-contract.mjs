// The printed schema is a promise to partners: what breaks them must have been deprecated first, with a month of removal
// that has passed ("Use X. Removed after 2027-03."). Compares with the last committed contract that differs.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema } from 'graphql';
import { inProject, main, root, say } from './lib/project.mjs';

const contract = 'schema/generated/storefront.graphql';
const base = { assumeValidSDL: true };

function committed(revision) {
  const shown = spawnSync('git', ['show', `${revision}:${contract}`], { cwd: root, encoding: 'utf8' });
  return shown.status === 0 ? shown.stdout : null;
}

/** What a change's path ("Type.field.argument" or "Enum.VALUE") named in the old schema. */
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

await main(async () => {
  const now = readFileSync(inProject(contract), 'utf8');
  const before = ['HEAD', 'HEAD^'].map(committed).find((text) => text !== null && text !== now);
  if (!before) return say('The contract is as it was committed.');
  const old = buildSchema(before, base);
  const changes = await diff(old, buildSchema(now, base));
  const breaking = changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking);
  const unannounced = breaking.filter((change) => !wasAnnounced(old, change));
  for (const { message, path } of unannounced) say(`Breaks partners: ${message} (${path})`);
  if (unannounced.length > 0) say('Deprecate first: @deprecated(reason: "Use X. Removed after YYYY-MM.").');
  return unannounced.length > 0 ? 1 : 0;
});
