import { spawn } from 'node:child_process';

export type CommandResult = { code: number | null; stdout: string; stderr: string };
type Output = Pick<Console, 'log' | 'error'>;
type Command = (args: readonly string[], env: NodeJS.ProcessEnv, output: Output) => Promise<number>;

/** Runs a script in a process of its own, as npm does. */
export const runProcess = (file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env } });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.once('error', failed);
    child.once('close', (code) => done({ code, stdout, stderr }));
  });

/** Runs the function behind a script in this process, which saves its start. */
export const runHere = async (
  command: Command,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> => {
  let [stdout, stderr] = ['', ''];
  const output: Output = {
    log: (text: string) => {
      stdout += `${text}\n`;
    },
    error: (text: string) => {
      stderr += `${text}\n`;
    },
  };
  const code = await command(args, { ...process.env, ...env }, output);
  return { code, stdout, stderr };
};
