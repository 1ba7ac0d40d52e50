import { stat } from 'node:fs/promises';
import cliProgress from 'cli-progress';

export type Progress = { bytes: (count: number) => void; step: (name: string) => void; stop: () => void };

const words: Record<string, string> = { reading: 'Reading', checking: 'Checking', writing: 'Writing' };
const EVERY_PERCENT = 10;

const totalOf = async (files: readonly string[]): Promise<number> =>
  (await Promise.all(files.map((file) => stat(file)))).reduce((sum, { size }) => sum + size, 0);

/** Where nobody watches: a line for every tenth that is read. */
const inLines = (total: number): Progress => {
  let [read, told] = [0, 0];
  return {
    bytes: (count) => {
      read += count;
      const percent = total === 0 ? 100 : Math.floor((read / total) * 100);
      if (percent < told + EVERY_PERCENT) return;
      told = percent - (percent % EVERY_PERCENT);
      console.error(`Read ${told} %`);
    },
    step: (name) => {
      if (name !== 'reading') console.error(`${words[name]} …`);
    },
    stop: () => undefined,
  };
};

const inBar = (total: number): Progress => {
  const bar = new cliProgress.SingleBar(
    { format: '{step} {bar} {percentage} % | {duration_formatted}', hideCursor: true, stream: process.stderr },
    cliProgress.Presets.shades_classic,
  );
  bar.start(total, 0, { step: words.reading });
  return {
    bytes: (count) => bar.increment(count),
    step: (name) => bar.update({ step: words[name] }),
    stop: () => bar.stop(),
  };
};

/** How far the reading is: a bar on a terminal, plain lines in a log. */
export const startProgress = async (files: readonly string[]): Promise<Progress> => {
  const total = await totalOf(files);
  return process.stderr.isTTY ? inBar(total) : inLines(total);
};
