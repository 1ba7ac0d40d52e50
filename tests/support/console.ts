import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Calls of console.error: a test that does not expect one fails by it. */
const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...values) => {
    complaints.push(format(...values));
  });
});

afterEach(() => {
  expect(complaints, 'console.error was called').toEqual([]);
});
