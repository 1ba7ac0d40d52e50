import { expect, test } from 'vitest';
import { openPresales } from './presale-rules.ts';

type PresaleEvent = Parameters<typeof openPresales>[0];
type Dates = { starts?: string | null; ends?: string | null };

const now = '2030-06-01T12:00:00Z';
const eventWith = (
  presale: Dates,
  publicStart: string | null,
  blockedBy: PresaleEvent['sale']['blockedBy'] = null,
): PresaleEvent => ({
  presales: [
    { __typename: 'Presale', name: 'Club', description: null, url: null, starts: null, ends: null, ...presale },
  ],
  onSale: { __typename: 'SaleWindow', starts: publicStart, ends: null },
  sale: { __typename: 'EventSale', canBuy: blockedBy === null, blockedBy, atProvider: false, hasWaitingList: false },
});

test.each<[string, Dates, string | null, boolean | null]>([
  ['has begun runs', { starts: '2030-06-01T11:00:00Z', ends: '2030-06-02T00:00:00Z' }, null, true],
  ['begins this second runs', { starts: now, ends: '2030-06-02T00:00:00Z' }, null, true],
  ['has not begun is shown', { starts: '2030-06-01T13:00:00Z', ends: '2030-06-02T00:00:00Z' }, null, false],
  ['has ended is not', { starts: '2030-05-01T11:00:00Z', ends: now }, '2030-07-01T00:00:00Z', null],
  ['has no end ends with the public sale', { starts: '2030-05-01T11:00:00Z' }, '2030-06-01T00:00:00Z', null],
  ['has no end runs until then', { starts: '2030-05-01T11:00:00Z' }, '2030-07-01T00:00:00Z', true],
  ['has no start does not run', { ends: '2030-07-01T00:00:00Z' }, null, false],
])('[EVENT-6] a presale that %s', (_case, presale, publicStart, isRunning) => {
  expect(openPresales(eventWith(presale, publicStart), now).map((one) => one.isRunning)).toEqual(
    isRunning === null ? [] : [isRunning],
  );
});

test.each(['CANCELLED', 'OVER', 'INACTIVE'] as const)('an event that is %s has no presales', (block) => {
  expect(openPresales(eventWith({ starts: now }, null, block), now)).toEqual([]);
});
