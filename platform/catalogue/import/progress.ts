import { stat } from 'node:fs/promises';
import cliProgress from 'cli-progress';
import type { Output } from '../../core/output.ts';

export type Progress = { bytes: (count: number) => void; step: (name: string) => void; stop: () => void };

const labels: Record<string, string> = { reading: 'Reading', checking: 'Checking', writing: 'Writing' };
const EVERY_PERCENT = 10;

const totalOf = async (files: readonly string[]): Promise<number> =>
  (await Promise.all(files.map((file) => stat(file)))).reduce((sum, { size }) => sum + size, 0);

/** For a log: a line for every tenth that has been read. */
const inLines = (total: number, output: Output): Progress => {
  let [read, reported] = [0, 0];
  return {
    bytes: (count) => {
      read += count;
      const percent = total === 0 ? 100 : Math.floor((read / total) * 100);
      if (percent < reported + EVERY_PERCENT) return;
      reported = percent - (percent % EVERY_PERCENT);
      output.error(`Read ${reported} %`);
    },
    step: (name) => {
      if (name !== 'reading') output.error(`${labels[name]} …`);
    },
    stop: () => undefined,
  };
};

const inBar = (total: number): Progress => {
  const bar = new cliProgress.SingleBar(
    { format: '{step} {bar} {percentage} % | {duration_formatted}', hideCursor: true, stream: process.stderr },
    cliProgress.Presets.shades_classic,
  );
  bar.start(total, 0, { step: labels.reading });
  return {
    bytes: (count) => bar.increment(count),
    step: (name) => bar.update({ step: labels[name] }),
    stop: () => bar.stop(),
  };
};

/** Shows how much has been read: a bar on a terminal, lines in a log. */
export const startProgress = async (files: readonly string[], output: Output): Promise<Progress> => {
  const total = await totalOf(files);
  return output === console && process.stderr.isTTY ? inBar(total) : inLines(total, output);
};
