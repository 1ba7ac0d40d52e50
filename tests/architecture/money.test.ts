import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, sources } from './imports.ts';

/** Writes every number and price (rules/number-format.ts); the worker only loads the browser's tables. */
const formatters = ['rules/number-format.ts', 'web/core/i18n/read-tables.ts'];

/** A format of one's own, or a sign put to a number by hand. */
const ownFormat = /\bIntl\.NumberFormat\(|\.toLocaleString\(|currencyDisplay|style: 'currency'/;
const ownSign = /[$€£¥]\$\{|\}\s?[€£¥]|['"`][$€£¥]\s?['"`]\s*\+|\+\s*['"`]\s?[$€£¥]['"`]/;
const signOfText = /[$€£¥]\s?\{\{|\}\}\s?[$€£¥]/;

const shipped = sources.filter(
  (path) =>
    /^(web|platform|gateway|rules)\//.test(path) && !path.includes('/generated/') && !/\.test\.tsx?$/.test(path),
);

test('[PRICE-2] nothing but the one formatter writes an amount of money', () => {
  const own = shipped.filter((path) => {
    const code = readFileSync(join(root, path), 'utf8');
    return ownFormat.test(code) || ownSign.test(code);
  });
  expect(own.sort()).toEqual(formatters);
});

test('[PRICE-2] no text puts a sign beside an amount that it is given', () => {
  const texts = globSync('web/locales/*/*.json', { cwd: root });
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((path) => signOfText.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

describe('money that is written elsewhere', () => {
  test.each([
    "new Intl.NumberFormat('en', options)",
    "total.toLocaleString('en-US')",
    '`$${total}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that is looked for
    '`${total} €`',
    "'$' + total",
  ])('[PRICE-2] is found in %s', (code) => {
    expect(ownFormat.test(code) || ownSign.test(code)).toBe(true);
  });
});
