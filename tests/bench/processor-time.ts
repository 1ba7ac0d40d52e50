import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const ticksASecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time that a process has used, all its threads together: what an answer costs, whoever else uses the machine. */
export function processorSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) throw new Error('Processor time is read from /proc: this benchmark runs on Linux.');
  const text = readFileSync(file, 'utf8');
  // The program's name may hold spaces, so fields are counted from its closing bracket; utime and stime are 14 and 15.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}
