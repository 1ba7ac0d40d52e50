import type { AttentionItem } from './repository.ts';

/** 12345 cents → 123.45 USD */
const amountOf = ({ cents, currency }: AttentionItem): string => {
  if (cents === null || currency === null) return '';
  return `${(cents / 100).toFixed(2)} ${currency}`;
};

/** The items as a text table with aligned columns. */
export const tableOf = (items: readonly AttentionItem[]): string => {
  const rows = [
    ['SINCE (UTC)', 'WHAT', 'AMOUNT', 'ID', 'WHY'],
    ...items.map((item) => [
      item.since.toISOString().slice(0, 16).replace('T', ' '),
      item.kind,
      amountOf(item),
      item.id,
      item.detail,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
