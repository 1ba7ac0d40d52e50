import { join } from 'node:path';
import { readBrands } from './config.ts';
import { DEFAULT_TENANTS_DIR, USUAL_TENANT } from './tenant/service.ts';

/** Exit code 0: every brand is right; 1: what is not is listed by file, field and rule. */
const check = (directory: string, preferred: string): number => {
  const { tenants, problems, passProblems } = readBrands(process.env, directory, preferred);
  const found = [...problems, ...passProblems];
  // Some problems leave no brand out, but it is not right with them.
  const isRight = (id: string) =>
    found.every((problem) => ![`${id}/`, `${join(directory, id)}/`].some((start) => problem.startsWith(start)));
  for (const { id, name, basePath } of tenants) if (isRight(id)) console.log(`ok   ${id}: ${name}, ${basePath}`);
  for (const problem of found) console.error(`FAIL ${problem}`);
  return found.length === 0 ? 0 : 1;
};

try {
  process.exitCode = check(process.env.TENANTS_DIR || DEFAULT_TENANTS_DIR, process.env.DEFAULT_TENANT || USUAL_TENANT);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
