import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Mistake, mistakeInOutput } from './mistake.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Writes the generated files, or rejects with what is wrong in the SDL or an operation. */
export function runCodegen(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['codegen.ts', '--graph'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const lines = said.split('\n').filter((line) => /^(schema|operations)\/\S+:\d+:\d+ /.test(line));
      reject(lines.length > 0 ? new Mistake(lines.join('\n')) : mistakeInOutput(said, 'codegen.ts failed'));
    });
  });
}
