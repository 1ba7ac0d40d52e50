import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What the code under test complained about: nobody reads a log in a test, so a complaint fails it. */
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
