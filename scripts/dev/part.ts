import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Mistake, mistakeInOutput } from './mistake.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Most requests are answered by then; a platform recovers from the others as from a crash. */
const STOP_WITHIN_MS = 300;
const REMEMBERED_OUTPUT = 16_000;

type Message = { type: 'ready'; url: string } | { type: 'failed' | 'progress'; message: string };
type Options = {
  main: string;
  /** The variable that sets its port; after the first start it is set to the port that was found. */
  portVariable?: string;
  env: () => Record<string, string>;
  /** Waits for a clean shutdown without a time limit; otherwise the process is killed after STOP_WITHIN_MS. */
  patient?: boolean;
  tell: (message: string) => void;
  onEnd: (mistake: Mistake) => void;
};

/** A process that an edit restarts at the same address. */
export type Part = { url: () => string; start: () => Promise<void>; stop: () => Promise<void> };

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Resolves with the address, or rejects with a Mistake made from the process's output. */
function whenReady(child: ChildProcess, { main, tell }: Options): Promise<string> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => process.stdout.write(chunk));
  const remember = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-REMEMBERED_OUTPUT);
  };
  child.stderr?.on('data', remember);
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (!isMessage(message)) return;
      if (message.type === 'failed') reject(new Mistake(message.message));
      if (message.type === 'progress') tell(message.message);
      if (message.type !== 'ready') return;
      child.stderr?.off('data', remember).on('data', (chunk: Buffer) => process.stderr.write(chunk));
      resolve(message.url);
    });
    child.once('error', reject);
    child.once('close', (code) => reject(mistakeInOutput(output, `${main} ended with exit code ${code}`)));
  });
}

export function createPart(options: Options): Part {
  const { main, portVariable, env, patient = false, onEnd } = options;
  let child: ChildProcess | undefined;
  let url = '';

  async function stop(): Promise<void> {
    const stopped = child;
    child = undefined;
    if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return;
    const gone = once(stopped, 'exit');
    stopped.kill('SIGTERM');
    const impatience = patient ? undefined : setTimeout(() => stopped.kill('SIGKILL'), STOP_WITHIN_MS);
    await gone;
    clearTimeout(impatience);
  }

  async function start(): Promise<void> {
    await stop();
    const samePort = portVariable && url ? { [portVariable]: new URL(url).port } : {};
    const started = fork(fileURLToPath(new URL(`../../${main}`, import.meta.url)), [], {
      cwd: root,
      env: { ...process.env, ...env(), ...samePort },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    url = await whenReady(started, options);
    started.once('exit', (code, signal) => {
      if (child === started)
        onEnd(new Mistake(`${main} ended (${signal ?? `exit code ${code}`}); the next edit starts it again.`));
    });
  }

  return { url: () => url, start, stop };
}
