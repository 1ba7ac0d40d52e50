import { DEFAULT_TENANTS_DIR, readTenants } from './tenant/service.ts';

/** Exit code 0: every brand is right; 1: what is not is listed by file, field and rule. */
const check = (directory: string): number => {
  const { tenants, problems } = readTenants(directory);
  for (const { id, name, basePath } of tenants) console.log(`ok   ${id}: ${name}, ${basePath}`);
  for (const problem of problems) console.error(`FAIL ${problem}`);
  return problems.length === 0 ? 0 : 1;
};

try {
  process.exitCode = check(process.env.TENANTS_DIR || DEFAULT_TENANTS_DIR);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
