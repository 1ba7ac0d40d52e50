// How long `npm run dev` takes: the first start, one with nothing to do, and from a save to the answer that has it.
import { createEdits, prepareEdits } from '#tests/support/dev-edits.ts';
import { openDevServer } from '#tests/support/project-copy.ts';

/** The most seconds on a quiet machine. */
const targets: Record<string, number> = {
  'a start with nothing to do': 4,
  'a save in web/': 1,
  'a save in gateway/': 2,
  'a save in schema/': 4,
};
const TIMES = 5;

const took = new Map<string, number[]>();
async function time(what: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  took.set(what, [...(took.get(what) ?? []), (performance.now() - began) / 1000]);
}

const opened: { dev?: Awaited<ReturnType<typeof openDevServer>> } = {};
await time('the first start, with a copy of the project', async () => {
  opened.dev = await openDevServer(prepareEdits);
});
const { dev } = opened;
if (!dev) throw new Error('npm run dev did not start');
try {
  for (let each = 0; each < TIMES; each += 1) await time('a start with nothing to do', () => dev.startAgain());
  const { expectShown, page } = createEdits(dev);
  for (let each = 0; each < TIMES; each += 1)
    for (const kind of ['web/', 'gateway/', 'schema/', 'platform/']) {
      await time(`a save in ${kind}`, () => expectShown(kind, 'safely'));
      await page();
    }
} finally {
  await dev.close();
}
for (const [what, seconds] of took) {
  const [median = 0] = seconds.toSorted((a, b) => a - b).slice(Math.floor(seconds.length / 2));
  const target = targets[what];
  const verdict = target === undefined ? '' : `  at most ${target}: ${median <= target}`;
  console.log(`${what.padEnd(46)} ${median.toFixed(2)} s${verdict}`);
}
