import { expect, test } from 'vitest';
import type { SeatMapData } from './event-page-data.ts';
import { withLive } from './live-event.ts';

const price = (minorUnits: number) => ({ __typename: 'Money' as const, minorUnits, currencyCode: 'USD' });
const section = (name: string, available: number, minorUnits: number | null) => ({
  __typename: 'SeatMapSection' as const,
  name,
  available,
  priceFrom: minorUnits === null ? null : price(minorUnits),
});
const map = {
  __typename: 'SeatMap',
  width: 100,
  height: 100,
  focus: { __typename: 'MapFocus', label: 'Field', outline: 'M0 0' },
  sections: [
    { ...section('101', 5, 5000), outline: 'M1 1', labelX: 1, labelY: 1, offerId: 'a' },
    { ...section('102', 7, 6000), outline: 'M2 2', labelX: 2, labelY: 2, offerId: 'b' },
  ],
} as unknown as SeatMapData;

test('[GRAPH-19] a section is shown as it is told, the others stay the same objects, and one that the map lacks is left out', () => {
  const live = withLive(map, [section('101', 0, null), section('102', 7, 6000), section('999', 3, 100)]);
  expect(live.sections.map(({ available, priceFrom }) => [available, priceFrom?.minorUnits])).toEqual([
    [0, undefined],
    [7, 6000],
  ]);
  expect(live.sections[1]).toBe(map.sections[1]);
  expect(live.sections[0]?.outline).toBe('M1 1');
});

test('[GRAPH-19] a map that nothing has changed on is the same map, so that nothing is drawn again', () => {
  expect(withLive(map, [section('101', 5, 5000), section('102', 7, 6000)])).toBe(map);
});
