import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { root, sources } from './imports.ts';

/** Attributes and properties that a visitor reads or hears. */
const readOut = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'heading',
  'hint',
  'label',
  'placeholder',
  'title',
]);

type Node = { type: string; start: number; [field: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const hasWord = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text);

/** The literal texts that an expression may be: also one of two, or a part of a longer one. Arguments of calls are keys, not texts. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal' || node.type === 'JSXText') return hasWord(node.value) ? [node.value.trim()] : [];
  if (node.type === 'TemplateLiteral')
    return nodesIn(node.quasis).flatMap(({ value }) => {
      const { cooked } = Object(value) as { cooked?: string };
      return hasWord(cooked) ? [cooked.trim()] : [];
    });
  const parts: Record<string, string[]> = {
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
    BinaryExpression: ['left', 'right'],
    ParenthesizedExpression: ['expression'],
    JSXExpressionContainer: ['expression'],
    TSAsExpression: ['expression'],
    TSSatisfiesExpression: ['expression'],
    ArrayExpression: ['elements'],
  };
  // Comparisons are no texts.
  if (node.type === 'BinaryExpression' && node.operator !== '+') return [];
  return (parts[node.type] ?? []).flatMap((part) => nodesIn(node[part]).flatMap(textsOf));
}

const nameOf = (node: unknown): string => {
  const { name, value } = Object(node) as { name?: unknown; value?: unknown };
  return String(name ?? value);
};

/** The literal texts of a component, each with its line. */
function literalTexts(path: string, code: string): string[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const found: string[] = [];
  const add = (at: Node, texts: string[]) => {
    const line = code.slice(0, at.start).split('\n').length;
    found.push(...texts.map((text) => `${path}:${line}: ${text}`));
  };
  const visit = (node: Node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of nodesIn(node.children)) add(child, textsOf(child));
    if (node.type === 'JSXAttribute' && readOut.has(nameOf(node.name))) add(node, textsOf(node.value));
    if (node.type === 'Property' && readOut.has(nameOf(node.key))) add(node, textsOf(node.value));
    if (node.type === 'AssignmentExpression' && /\.title$/.test(code.slice(...spanOf(node.left))))
      add(node, textsOf(node.right));
    for (const value of Object.values(node)) for (const inner of nodesIn(value)) visit(inner);
  };
  for (const node of nodesIn(program.body)) visit(node);
  return found;
}
const spanOf = (node: unknown): [number, number] => {
  const { start, end } = Object(node) as { start: number; end: number };
  return [start, end];
};

const shown = sources.filter((path) => path.startsWith('web/') && !/\.test\.tsx?$/.test(path));

test('[I18N-1] no component has a text of its own: all of them come from web/locales', () => {
  expect(shown.length).toBeGreaterThan(200);
  expect(shown.flatMap((path) => literalTexts(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

describe('a text in a component', () => {
  test.each([
    '<p>Sold out</p>',
    '<p>{isLost ? "Sold out" : t("left")}</p>',
    '<p>{isLost && <>Sold out</>}</p>',
    '<p>{"Sold out" + name}</p>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a component's own template
    '<p>{`Sold out: ${name}`}</p>',
    '<button aria-label="Sold out" />',
    '<Field label={name || "Sold out"} />',
    '<img alt="Sold out" />',
    '<input placeholder={"Sold out"} />',
    '<abbr title="Sold out" />',
    'show({ title: "Sold out" })',
    'document.title = "Sold out"',
  ])('[I18N-1] is found in %s', (code) => {
    expect(literalTexts('found.tsx', code)).toHaveLength(1);
  });

  test.each([
    '<p>{t("left")} · {name}</p>',
    '<p className="shell">{state === "done" && <Check aria-hidden="true" />}</p>',
    '<button type="button" aria-label={t("close")} />',
  ])('[I18N-1] is not seen in %s', (code) => {
    expect(literalTexts('nothing.tsx', code)).toEqual([]);
  });
});

/** A brand's program has the brand's own name (TEN-14). */
test.each(globSync('web/locales/*/*.json', { cwd: root }).sort())('[TEN-14] %s does not say FanCash', (path) => {
  expect(readFileSync(join(root, path), 'utf8')).not.toMatch(/fan\s?cash/i);
});
