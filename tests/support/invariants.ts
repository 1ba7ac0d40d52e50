import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#platform/core/db.ts';

const breaches = readFileSync(new URL('./invariants.sql', import.meta.url), 'utf8');

export type ProcessorLedger = {
  charges: { id: string; key: string; amountCents: number; declined: string | null }[];
  refunds: { chargeId: string; amountCents: number }[];
};

/** An order and the money that is still in it. */
type Paid = { purchase_id: string; cash_cents: number };

/** Every charge that stands belongs to an order of that amount, and every order that cost money was charged once. */
const unbalanced = (orders: readonly Paid[], { charges, refunds }: ProcessorLedger): string[] => {
  const standing = charges
    .filter((charge) => charge.declined === null)
    .map((charge) => {
      const back = refunds.filter((one) => one.chargeId === charge.id).reduce((sum, one) => sum + one.amountCents, 0);
      return { key: charge.key, cents: charge.amountCents - back };
    })
    .filter((charge) => charge.cents !== 0);
  const paid = orders.filter((order) => order.cash_cents > 0);
  return [
    ...standing
      .filter((charge) => !paid.some((order) => order.purchase_id === charge.key && order.cash_cents === charge.cents))
      .map((charge) => `charge without an order: ${charge.key}`),
    ...paid
      .filter((order) => standing.filter((charge) => charge.key === order.purchase_id).length !== 1)
      .map((order) => `order without its charge: ${order.purchase_id}`),
  ];
};

/** Fails with every broken promise; run at the end of every suite that sells. */
export const expectInvariants = async (db: Db, ledger?: ProcessorLedger): Promise<void> => {
  const { rows } = await sql<{ breach: string; subject: string }>`${sql.raw(breaches)}`.execute(db);
  expect(rows, 'invariants of selling').toEqual([]);
  if (ledger === undefined) return;
  const { rows: orders } = await sql<Paid>`
    select purchase_id, cash_cents - (select coalesce(sum(r.cash_cents), 0)::int from refund r where r.order_id = o.id)
      as cash_cents from "order" o`.execute(db);
  expect(unbalanced(orders, ledger), 'charges = orders + refunds').toEqual([]);
};
