import type { PurchaseFlow, SaleBlock } from './sale.ts';

/** An event of a case; hours are counted from now, null is unknown. What is not named is as in an event on sale at an open provider. */
export type SaleCaseEvent = {
  active?: boolean;
  transactable?: boolean;
  canBeLinkedOver?: boolean;
  status?: 'onsale' | 'offsale' | 'cancelled' | 'postponed' | 'rescheduled';
  ticketsStatus?: 'TICKETS_AVAILABLE' | 'FEW_TICKETS_LEFT' | 'TICKETS_NOT_AVAILABLE';
  start?: number | null;
  end?: number;
  /** The first day at the venue, in days from now. */
  day?: number;
  onSale?: number | null;
  saleEnds?: number;
  presale?: { start: number | null; end: number | null };
};

/** Why the event cannot be bought here under a flow (null: it can), and whether the provider's page is offered. */
type Expected = { blockedBy: SaleBlock | null; atProvider: boolean };
export type SaleCase = { title: string; event: SaleCaseEvent; expected: Record<PurchaseFlow, Expected> };

const blocked = (blockedBy: SaleBlock | null): Expected => ({ blockedBy, atProvider: false });
const linked = (blockedBy: SaleBlock | null): Expected => ({ blockedBy, atProvider: true });

/** The same under every flow, with no way to the provider. */
const everywhere = (block: SaleBlock): SaleCase['expected'] => ({
  direct: blocked(block),
  both: blocked(block),
  provider: blocked(block),
});
const forSale: SaleCase['expected'] = { direct: blocked(null), both: linked(null), provider: linked('PROVIDER_ONLY') };
const datesUnknown: SaleCase['expected'] = {
  direct: blocked('DATES_UNKNOWN'),
  both: linked('DATES_UNKNOWN'),
  provider: linked('PROVIDER_ONLY'),
};
const presale: SaleCase['expected'] = {
  direct: blocked('NOT_YET_ON_SALE'),
  both: linked('NOT_YET_ON_SALE'),
  provider: linked('NOT_YET_ON_SALE'),
};

const withoutTickets = { ticketsStatus: 'TICKETS_NOT_AVAILABLE' } as const;
const running = { onSale: 2, presale: { start: -1, end: 1 } };

/** EVENT-6 and TEN-7, case by case: rules/sale.test.ts and tests/api/sale.test.ts take all, tests/e2e/sale.spec.ts one of each block. */
export const saleCases: readonly SaleCase[] = [
  { title: 'on sale', event: {}, expected: forSale },
  { title: 'on sale with few tickets left', event: { ticketsStatus: 'FEW_TICKETS_LEFT' }, expected: forSale },
  { title: 'postponed, with its dates', event: { status: 'postponed' }, expected: forSale },
  { title: 'rescheduled', event: { status: 'rescheduled' }, expected: forSale },
  { title: 'started and not ended', event: { start: -1, end: 1 }, expected: forSale },
  { title: 'with an end of sales to come', event: { saleEnds: 1 }, expected: forSale },
  {
    title: 'on sale, its provider cannot be linked to',
    event: { canBeLinkedOver: false },
    expected: { direct: blocked(null), both: blocked(null), provider: blocked('PROVIDER_ONLY') },
  },
  { title: 'inactive', event: { active: false }, expected: everywhere('INACTIVE') },
  { title: 'cancelled', event: { status: 'cancelled' }, expected: everywhere('CANCELLED') },
  { title: 'cancelled and over', event: { status: 'cancelled', start: -1 }, expected: everywhere('CANCELLED') },
  { title: 'ended', event: { start: -2, end: -1 }, expected: everywhere('OVER') },
  { title: 'started, without an end', event: { start: -1 }, expected: everywhere('OVER') },
  { title: 'on a day that has passed, without a time', event: { start: null, day: -3 }, expected: everywhere('OVER') },
  { title: 'before its start of sales', event: { onSale: 1 }, expected: everywhere('NOT_YET_ON_SALE') },
  {
    title: 'before its start of sales, time unknown',
    event: { onSale: 1, start: null },
    expected: everywhere('NOT_YET_ON_SALE'),
  },
  { title: 'after its end of sales', event: { saleEnds: -1 }, expected: everywhere('SALE_ENDED') },
  { title: 'off sale', event: { status: 'offsale' }, expected: everywhere('OFF_SALE') },
  { title: 'with a day and without a time', event: { start: null }, expected: datesUnknown },
  { title: 'without a start of sales', event: { onSale: null }, expected: datesUnknown },
  {
    title: 'without tickets at its provider',
    event: withoutTickets,
    expected: { direct: blocked(null), both: blocked('SOLD_OUT'), provider: blocked('SOLD_OUT') },
  },
  {
    title: 'not transactable',
    event: { transactable: false },
    expected: { direct: blocked(null), both: linked('PROVIDER_ONLY'), provider: linked('PROVIDER_ONLY') },
  },
  {
    title: 'not transactable, without a time',
    event: { transactable: false, start: null },
    expected: { direct: blocked('DATES_UNKNOWN'), both: linked('PROVIDER_ONLY'), provider: linked('PROVIDER_ONLY') },
  },
  { title: 'in a presale', event: running, expected: presale },
  { title: 'in a presale without an end', event: { onSale: 1, presale: { start: -1, end: null } }, expected: presale },
  {
    title: 'in a presale that is sold out',
    event: { ...running, ...withoutTickets },
    expected: everywhere('NOT_YET_ON_SALE'),
  },
  {
    title: 'before a presale',
    event: { onSale: 2, presale: { start: 1, end: null } },
    expected: everywhere('NOT_YET_ON_SALE'),
  },
  {
    title: 'before a presale whose start is unknown',
    event: { onSale: 2, presale: { start: null, end: null } },
    expected: everywhere('NOT_YET_ON_SALE'),
  },
  {
    title: 'after a presale, before the public sale',
    event: { onSale: 1, presale: { start: -2, end: -1 } },
    expected: everywhere('NOT_YET_ON_SALE'),
  },
];
