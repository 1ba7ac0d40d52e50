import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Processor time in seconds, to the nanosecond, of a process's threads that are alive; other programs on the machine do not change it. */
export function processorSeconds(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) throw new Error('Processor time is read from /proc: this benchmark runs on Linux.');
  let ns = 0;
  for (const task of readdirSync(tasks)) ns += Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]);
  return ns / 1e9;
}

/** The ticks of all cores since the start, and those that the virtual machine's host gave to others (steal). */
const readCores = () => {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  // user, nice, system, idle, iowait, irq, softirq, steal; the later columns are contained in user.
  const counted = ticks.slice(0, 8).map(Number);
  return { all: counted.reduce((sum, count) => sum + count, 0), stolen: counted[7] ?? 0 };
};

/** Starts counting; the returned function gives the share of stolen time in %. Rates suffer by more than this share. */
export function countStolenTime(): () => string {
  const before = readCores();
  return () => {
    const now = readCores();
    return `${((100 * (now.stolen - before.stolen)) / (now.all - before.all)).toFixed(0)} %`;
  };
}

const parentOf = (pid: number): number => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
};

/** Processor time in seconds of this process' descendants, summed by kind. */
function descendantSeconds(kindOf: (command: string) => string): Map<string, number> {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (/^\d+$/.test(entry) && existsSync(`/proc/${entry}/stat`)) parents.set(Number(entry), parentOf(Number(entry)));
  }
  const descends = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || descends(parent));
  };
  const seconds = new Map<string, number>();
  for (const pid of parents.keys()) {
    if (!descends(pid)) continue;
    const kind = kindOf(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '));
    seconds.set(kind, (seconds.get(kind) ?? 0) + processorSeconds(pid));
  }
  return seconds;
}

const kindOf = (command: string): string =>
  /(payment|platform)\/main\.ts/.exec(command)?.[1] ?? (command.includes('postgres') ? 'postgres' : 'other');

/** Starts counting; the returned function gives the ms of processor time per operation, by part. */
export function countProcessorTime(): (operations: number) => string {
  const own = process.cpuUsage();
  const before = descendantSeconds(kindOf);
  return (operations) => {
    const client = process.cpuUsage(own);
    const spent = new Map([...descendantSeconds(kindOf)].map(([kind, now]) => [kind, now - (before.get(kind) ?? 0)]));
    spent.set('this client', (client.user + client.system) / 1e6);
    return [...spent].map(([kind, seconds]) => `${kind} ${((seconds * 1000) / operations).toFixed(2)}`).join(', ');
  };
}
