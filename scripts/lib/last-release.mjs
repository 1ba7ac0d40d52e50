// The sources of gateway and platform as they were last released, kept in the repository itself: a shallow clone has them too.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { inProject, root, Stop } from './project.mjs';

const kept = inProject('deploy/last-release.tar.br');
const MOST_BYTES = 64 * 1024 * 1024;
/** What the two processes run on; the pages are not among it, only their words, which brands' own are held against. */
const floors = ['demo', 'gateway', 'operations', 'places', 'platform', 'rules', 'schema', 'telemetry', 'tenants'];
const parts = ['package.json', 'web/locales', ...floors];

function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, maxBuffer: MOST_BYTES, ...options });
  if (status !== 0) throw new Stop(`${command} ${args[0]}: ${error?.message ?? stderr}`);
  return stdout;
}

/** Keeps what is committed, in place of the release before. */
export function keepRelease() {
  if (run('git', ['status', '--porcelain', '--', ...parts]).length > 0)
    throw new Stop(`Commit first: a release is what is committed of ${parts.join(', ')}.`);
  writeFileSync(kept, brotliCompressSync(run('git', ['archive', '--format=tar', 'HEAD', ...parts, ':!*.test.ts'])));
}

/** Puts the files of the last release into a directory. */
export function unpackRelease(directory) {
  run('tar', ['-x', '-C', directory], { input: brotliDecompressSync(readFileSync(kept)) });
}
