import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Mistake } from './mistake.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const SHOWN = 3;
const LOW_PRIORITY = 10;

/** `file(3,5): error TS2322: message` becomes `file:3:5 message (TS2322)`; the indented lines after it are left out. */
const located = /^(\S.*?)\((\d+),(\d+)\): error (TS\d+): (.*)$/gm;

function typeMistake(output: string): Mistake | null {
  const lines = [...output.matchAll(located)].map(
    ([, file, line, column, code, words]) => `${file}:${line}:${column} ${words} (${code})`,
  );
  if (lines.length === 0) return null;
  const more = lines.length > SHOWN ? [`… and ${lines.length - SHOWN} more: npm run typecheck`] : [];
  return new Mistake([...lines.slice(0, SHOWN), ...more].join('\n'));
}

export type TypeCheck = { begin: () => void; stop: () => void };

/** Checks the types in the background: they are stripped before running, so a wrong one does not stop the page. */
export function createTypeCheck(onChecked: (mistake: Mistake | null) => void): TypeCheck {
  let child: ChildProcess | undefined;

  function stop(): void {
    const stopped = child;
    child = undefined;
    stopped?.kill('SIGKILL');
  }

  return {
    stop,
    begin: () => {
      stop();
      const started = spawn(process.execPath, [tsc, '-b', '--pretty', 'false'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      if (started.pid) setPriority(started.pid, LOW_PRIORITY);
      let output = '';
      started.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
      started.once('close', () => {
        if (child === started) onChecked(typeMistake(output));
      });
    },
  };
}
