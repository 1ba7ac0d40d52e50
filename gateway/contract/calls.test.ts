import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coreCalls } from './calls.ts';
import { capabilityNotes } from './capabilities.ts';

const gateway = join(import.meta.dirname, '..');
const files = readdirSync(gateway, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('generated'),
);
const textOf = (file: string): string => readFileSync(join(gateway, file), 'utf8');

/** A call as code asks it: `rest.send('cart', 'PUT', path…, reader`. */
const ASKED =
  /rest\s*\.(?:get|getFresh|find|send)\(\s*'\w+',\s*(?:'(POST|PUT|DELETE)',\s*)?path`([^`]+)`,\s*([\w.]+(?:\([^)]*\))?)/g;
const asked = files.flatMap((file) =>
  [...textOf(file).matchAll(ASKED)].map(([, method = 'GET', path = '', reader = '']) => ({
    file,
    call: `${method} ${path.replaceAll(/\$\{\{.*?\}\}/g, '{}')}`,
    reader,
  })),
);
/** Whether a call is one that a contract names, with any value for its parts in braces; `orSome`: the call's own parts may be one of several too. */
const isOneOf = (named: readonly string[], orSome = false) => {
  const known = named.map((call) => call.split('/'));
  return (call: string): boolean => {
    const parts = call.split('/');
    const fits = (part: string, at: number) =>
      part === parts[at] || part.startsWith('{') || (orSome && parts[at] === '{}');
    return known.some((one) => one.length === parts.length && one.every(fits));
  };
};
const isCore = isOneOf(coreCalls.map(({ method, path }) => `${method} ${path}`));
/** The core says what its answer must have. */
const isRead = isOneOf(coreCalls.flatMap(({ method, path, answer }) => (answer ? [`${method} ${path}`] : [])));
const isDeclared = isOneOf(
  Object.values(capabilityNotes).flatMap(({ calls }) => calls.map((call) => call.replace(' /', ' /api/'))),
  true,
);

test('[REST-8] every call is of the core, or a capability promises it', () => {
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter(({ call }) => !isCore(call) && !isDeclared(call)).map(({ call }) => call)).toEqual([]);
});

test('[REST-10] answers of the core are read by gateway/core/contract alone', () => {
  const checked = asked
    .filter(({ call }) => isRead(call))
    .filter(({ file, reader }) =>
      (reader.match(/\w+/g) ?? []).some((name) => new RegExp(`const ${name} = hasFields\\b`).test(textOf(file))),
    );
  expect(checked.map(({ file, call }) => `${file}: ${call}`)).toEqual([]);
});

test('[REST-10] defaults of fields stand in gateway/core/contract alone', () => {
  const withDefaults = files.filter(
    (file) =>
      !file.startsWith('core/contract') &&
      /import \{[^}]*\b(optional|derived|extra)\b[^}]*\} from '[^']*contract\/fields\.ts'/s.test(textOf(file)),
  );
  expect(withDefaults).toEqual([]);
});
