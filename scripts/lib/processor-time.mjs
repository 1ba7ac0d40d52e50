import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

function readProcess(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may hold spaces, so fields are counted from its closing bracket.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
    return { parent: fields[1], seconds: (user + system + endedUser + endedSystem) / TICKS_PER_SECOND };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/** Processor seconds that this process and all that it has started have used; where there is no /proc, this process alone. */
export function processorSeconds() {
  const { user, system } = process.cpuUsage();
  if (!existsSync('/proc/self/stat')) return (user + system) / 1e6;
  const processes = new Map();
  for (const entry of readdirSync('/proc')) {
    const found = /^\d+$/.test(entry) ? readProcess(entry) : undefined;
    if (found) processes.set(Number(entry), found);
  }
  const isOurs = (pid) => pid === process.pid || (processes.has(pid) && isOurs(processes.get(pid).parent));
  return [...processes].reduce((sum, [pid, { seconds }]) => (isOurs(pid) ? sum + seconds : sum), 0);
}

/** Starts counting. The returned function adds what was used since then to the run's list, PROCESSOR_TIMES, when it keeps one. */
export function countProcessorTime() {
  const list = process.env.PROCESSOR_TIMES;
  if (!list) return () => undefined;
  const before = processorSeconds();
  return (file) => {
    const seconds = Math.max(0, processorSeconds() - before);
    appendFileSync(list, `${JSON.stringify({ file, seconds })}\n`);
  };
}
