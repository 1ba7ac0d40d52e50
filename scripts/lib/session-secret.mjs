import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from './project.mjs';

/** SESSION_SECRET, or one of this machine's own that is kept, so that a restart signs nobody out. */
export function sessionSecret() {
  if (process.env.SESSION_SECRET) return process.env.SESSION_SECRET;
  const file = inProject('.data/session-secret');
  mkdirSync(inProject('.data'), { recursive: true });
  try {
    // Fails when there is one, also when two instances start at once.
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
