import { join } from 'node:path';
import { readBrands } from './config.ts';
import type { Output } from './core/output.ts';
import { DEFAULT_TENANTS_DIR, USUAL_TENANT } from './tenant/service.ts';

/** Exit code 0: every brand is right; 1: what is not is listed by file, field and rule. */
const check = (env: NodeJS.ProcessEnv, output: Output): number => {
  const directory = env.TENANTS_DIR || DEFAULT_TENANTS_DIR;
  const { tenants, problems, partProblems } = readBrands(env, directory, env.DEFAULT_TENANT || USUAL_TENANT);
  const found = [...problems, ...partProblems];
  // Some problems leave no brand out, but it is not right with them.
  const isRight = (id: string) =>
    found.every((problem) => ![`${id}/`, `${join(directory, id)}/`].some((start) => problem.startsWith(start)));
  for (const { id, name, basePath } of tenants) if (isRight(id)) output.log(`ok   ${id}: ${name}, ${basePath}`);
  for (const problem of found) output.error(`FAIL ${problem}`);
  return found.length === 0 ? 0 : 1;
};

/** The command; returns its exit code. */
export const checkCommand = async (
  _args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> => {
  try {
    return check(env, output);
  } catch (error) {
    output.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
};

if (import.meta.main) process.exitCode = await checkCommand(process.argv.slice(2), process.env, console);
