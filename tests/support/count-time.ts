import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';
import { countProcessorTime } from '../../scripts/lib/processor-time.mjs';

const count = countProcessorTime();

afterAll(() => {
  count(relative(process.cwd(), expect.getState().testPath ?? 'unknown'));
});
