import { spawnSync } from 'node:child_process';

/** Whether this machine has a program. Where it is missing, tests that need it are skipped by name; not in CI, which installs it. */
export const isInstalled = (program: string, version = '--version'): boolean =>
  process.env.CI === 'true' || spawnSync(program, [version]).status === 0;
