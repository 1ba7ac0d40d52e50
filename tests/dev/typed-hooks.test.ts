import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

let copy: string;
beforeAll(async () => {
  copy = await copyProject();
  await mkdir(join(copy, 'operations/probe'));
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const run = (...args: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: copy }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: stdout + stderr }),
    );
  });
/** Without what is made from the platform, which takes a database. */
const generate = (...args: string[]) => run('codegen.ts', '--graph', ...args);
const write = (file: string, text: string) => writeFile(join(copy, 'operations/probe', file), text);
const operation = (name: string, fields: string) => `query ${name}($by: EventRef!, $isWide: Boolean! = false) {
  event(by: $by) {
    id
    ${fields} @include(if: $isWide)
  }
}
`;
const hook = (name: string) => `operations/generated/hooks/use${name}Query.ts`;
const document = (name: string) => `operations/generated/documents/${name}Document.ts`;

test('[GRAPH-3] hooks are generated from operations, and verify names what’s missing, stale or left over', async () => {
  await write('HookProbe.graphql', operation('HookProbe', 'name'));
  await write('HookGone.graphql', operation('HookGone', 'name'));
  expect((await generate()).code).toBe(0);
  expect(await readFile(join(copy, hook('HookProbe')), 'utf8')).toContain(
    'useHookProbeQuery = bindQuery(HookProbeDocument)',
  );
  expect(await generate('--check')).toEqual({ code: 0, text: '' });

  await write('HookNew.graphql', operation('HookNew', 'name'));
  await write('HookProbe.graphql', operation('HookProbe', 'status'));
  await rm(join(copy, 'operations/probe/HookGone.graphql'));
  const { code, text } = await generate('--check');
  expect(code).toBe(1);
  const stale = [hook('HookNew'), document('HookNew'), document('HookProbe'), hook('HookGone')];
  for (const file of [...stale, 'operations/generated/persisted.json']) expect(text).toContain(`${file} is stale`);
  const verify = await readFile(join(copy, 'scripts/verify.mjs'), 'utf8');
  expect(verify).toContain("[inProject('codegen.ts'), '--check']");
});

test('[GRAPH-3] a wrong, unknown or missing variable fails the type check', async () => {
  const uses = {
    right: ['{ by: { id: "x" } }', null],
    default: ['{ by: { legacyId: "7" }, isWide: true }', null],
    none: ['', 'TS2554'],
    missing: ['{ isWide: true }', "'by' is missing"],
    unknown: ['{ by: { id: "x" }, wide: true }', "'wide' does not exist"],
    type: ['{ by: { id: "x" }, isWide: "yes" }', "'string' is not assignable to type 'boolean"],
    field: ['{ by: { uuid: "x" } }', "'uuid' does not exist"],
  } as const;
  for (const [name, [variables]] of Object.entries(uses)) {
    const call = `export const useIt = () => useHookProbeQuery(${variables});\n`;
    await write(`${name}.ts`, `import { useHookProbeQuery } from '../generated/hooks.ts';\n${call}`);
  }
  await write(
    'result.ts',
    `import { useHookProbeQuery } from '../generated/hooks.ts';
export const useIt = () => useHookProbeQuery({ by: { id: 'x' } }).data?.event?.venue;\n`,
  );
  const { code, text } = await run('node_modules/typescript/bin/tsc', '-b', 'operations', '--pretty', 'false');
  expect(code).not.toBe(0);
  // An error's explanation stands on the lines that follow it, indented.
  const errors = text.split(/\n(?=\S)/);
  const errorsOf = (name: string) => errors.filter((error) => error.startsWith(`operations/probe/${name}.ts(`));
  for (const [name, [, error]] of Object.entries(uses)) {
    expect(errorsOf(name), name).toEqual(error === null ? [] : [expect.stringContaining(error)]);
  }
  // What was not asked for is not there.
  expect(errorsOf('result')).toEqual([expect.stringContaining("'venue' does not exist")]);
});
