import { readFileSync } from 'node:fs';

export const FILE = 'tests/api/call-budgets.json';
export const text = readFileSync(new URL('./call-budgets.json', import.meta.url), 'utf8');
/** How many REST calls each storefront operation makes on a gateway that has just started: over our platform, over an upstream with the core alone. */
const budgets: Readonly<Record<string, [platform: number, core: number]>> = JSON.parse(text);
const columns = { platform: 0, core: 1 } as const;
type Column = keyof typeof columns;

export const operationNames = Object.keys(budgets);
export const budgetOf = (column: Column, name: string): number | undefined => budgets[name]?.[columns[column]];

/** Null when the operation makes exactly as many calls as its budget says; else what to change, and where. */
export function budgetProblem(column: Column, name: string, calls: readonly string[]): string | null {
  const budget = budgetOf(column, name);
  if (calls.length === budget) return null;
  const line = text.split('\n').findIndex((one) => one.includes(`"${name}"`)) + 1;
  const change =
    budget !== undefined && calls.length < budget
      ? `lower it to ${calls.length}`
      : `save a call, or raise it to ${calls.length}`;
  const list = calls.map((call) => `  ${call}`).join('\n');
  return `${name} makes ${calls.length} REST calls, its ${column} budget is ${budget}: ${change} in ${FILE}:${line}\n${list}`;
}
