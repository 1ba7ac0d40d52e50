import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastCents } from '#rules/currency.ts';
import { seed } from '#tests/support/seed.ts';
import { cancellationFee } from '../hotel/service.ts';
import { splitOf } from '../offer/service.ts';
import { type Refusal, roomRefusal, shareOf, ticketsEnd, ticketsRefusal } from './rules.ts';

const now = new Date('2027-03-01T12:00:00Z');
const inHours = (hours: number) => new Date(+now + hours * 3_600_000);
const event = {
  status: 'onsale' as const,
  start_at: inHours(72),
  end_at: null,
  now,
  start_date: null,
  end_date: null,
  time_zone: 'UTC',
};

describe('tickets are taken back', () => {
  const moved = { ...event, status: 'rescheduled' as const };
  const postponed = { ...event, status: 'postponed' as const, start_at: inHours(-1) };
  test.each<
    [string, Parameters<typeof ticketsRefusal>[0], hours: number | null, choice: number | null, Refusal | undefined]
  >([
    ['in time', event, 72, null, undefined],
    ['a second too late', { ...event, now: new Date(+now + 1000) }, 72, null, 'too_late'],
    ['where the tenant never does', event, null, null, 'never'],
    [
      'of a cancelled event, though it is over',
      { ...event, status: 'cancelled', start_at: inHours(-9) },
      null,
      null,
      undefined,
    ],
    ['of a moved event until the choice ends', moved, null, 1, undefined],
    ['of a moved event when the choice has ended', moved, null, 0, 'too_late'],
    ['of a moved event by the tenant’s longer rule', moved, 24, 0, undefined],
    ['of an event that was moved before it was bought', moved, null, null, 'never'],
    ['of a moved event that has begun', { ...moved, start_at: now }, null, 1, 'begun'],
    ['of a postponed event whose old day has gone', postponed, null, 1, undefined],
    ['of a postponed event when the choice has ended', postponed, null, 0, 'too_late'],
    ['of an event that has begun', { ...event, start_at: now, end_at: inHours(3) }, 0, null, 'begun'],
    ['of an event without a date', { ...event, start_at: null }, 72, null, undefined],
  ])('or not: %s', (_what, of, untilHoursBefore, choice, reason) => {
    const rule = { untilHoursBefore, choiceEndsAt: choice === null ? null : inHours(choice) };
    expect(ticketsRefusal(of, rule)).toBe(reason);
  });

  test.each<[string, Parameters<typeof ticketsEnd>[0], hours: number | null, choice: number | null, Date | null]>([
    ['the choice where the tenant takes nothing back', moved, null, 5, inHours(5)],
    ['the later one of the choice and the tenant’s rule', moved, 24, 5, inHours(48)],
    ['the choice when the tenant’s rule ends before it', moved, 70, 5, inHours(5)],
    ['no moment known for a postponed event that the tenant takes back', postponed, 24, 5, null],
    ['the tenant’s rule without a change', event, 24, null, inHours(48)],
    ['no moment for a cancelled event', { ...event, status: 'cancelled' }, null, null, null],
  ])('until %s', (_what, of, untilHoursBefore, choice, end) => {
    const choiceEndsAt = choice === null ? null : inHours(choice);
    expect(ticketsEnd(of, { untilHoursBefore, choiceEndsAt })).toEqual(end);
  });
});

describe('a room is taken back', () => {
  const step = (hours: number | null, amount: number) => ({
    from: hours === null ? null : inHours(hours).toISOString(),
    amount,
    percent: null,
    numberOfNights: null,
    nonRefundable: false,
  });
  const room = (refundable: boolean, checkin: string, steps: ReturnType<typeof step>[] = []) => ({
    stayRange: { checkin, checkout: '2027-04-01' },
    hotelInfo: { timeZone: 'Pacific/Auckland', checkInTime: '15:00', refundable, cancellationPolicies: steps },
  });

  test('until the check-in by the hotel’s own clock, where its rate allows it', () => {
    // At noon by UTC the second of March has begun in Auckland, where it is 1:00.
    expect(roomRefusal(room(true, '2027-03-02'), now)).toBeUndefined();
    expect(roomRefusal(room(true, '2027-03-02'), inHours(13.9))).toBeUndefined();
    expect(roomRefusal(room(true, '2027-03-02'), inHours(14))).toBe('stay_begun');
    expect(roomRefusal(room(true, '2027-03-01'), now)).toBe('stay_begun');
    expect(roomRefusal(room(false, '2027-03-20'), now)).toBe('rate_not_refundable');
  });

  test('minus the highest amount that its policies keep at that time', () => {
    const steps = [step(48, 300), step(0, 120.5), step(-24, 50)];
    expect(cancellationFee(room(true, '2027-03-20', steps), now)).toBe(12_050);
    expect(cancellationFee(room(true, '2027-03-20', [step(null, 10), step(1, 90)]), now)).toBe(1_000);
    expect(cancellationFee(room(true, '2027-03-20'), now)).toBe(0);
  });
});

test('[CART-10] [LOYAL-3] [LOYAL-4] [GRAPH-16] random partial refunds add up to what was paid and earned, and each amount is payable in its currency', () => {
  const order = fc
    .record({
      totalCents: fc.oneof(
        fc.integer({ min: 0, max: 500_000 }),
        fc.integer({ min: 0, max: 5_000 }).map((yen) => yen * 100),
      ),
      quantity: fc.integer({ min: 1, max: 12 }),
    })
    .chain(({ totalCents, quantity }) =>
      fc.record({
        // A yen has no hundredths.
        currency: fc.constant(totalCents % 100 === 0 ? 'JPY' : 'USD'),
        totalCents: fc.constant(totalCents),
        quantity: fc.constant(quantity),
        cashCents: fc
          .integer({ min: 0, max: totalCents })
          .map((cash) => (totalCents % 100 === 0 ? cash - (cash % 100) : cash)),
        pointsOfPrice: fc.integer({ min: 0, max: 6000 }),
        sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: quantity, maxLength: quantity }),
      }),
    );
  fc.assert(
    fc.property(order, ({ quantity, sizes, ...paid }) => {
      const sum = { cashCents: 0, points: 0, earned: 0 };
      let [left, leftCents] = [quantity, paid.totalCents];
      for (const size of sizes) {
        if (left === 0) break;
        const part = Math.min(size, left);
        const cents = shareOf({ cents: leftCents, quantity: left }, part, paid.currency);
        const split = splitOf(paid, paid.totalCents - leftCents, cents, part === left);
        expect(Math.min(cents, split.cashCents, split.points, split.earned)).toBeGreaterThanOrEqual(0);
        expect(split.cashCents + split.points).toBe(cents);
        expect([cents % leastCents(paid.currency), split.cashCents % leastCents(paid.currency)]).toEqual([0, 0]);
        for (const key of ['cashCents', 'points', 'earned'] as const) sum[key] += split[key];
        [left, leftCents] = [left - part, leftCents - cents];
        // Never more to the card or the wallet than came from it.
        expect(sum.cashCents).toBeLessThanOrEqual(paid.cashCents);
        expect(sum.points).toBeLessThanOrEqual(paid.totalCents - paid.cashCents);
        expect(sum.earned).toBeLessThanOrEqual(paid.pointsOfPrice);
      }
      const { cashCents, totalCents } = paid;
      // What cost nothing earned nothing.
      const earned = totalCents === 0 ? 0 : paid.pointsOfPrice;
      expect([left, sum]).toEqual([0, { cashCents, points: totalCents - cashCents, earned }]);
    }),
    { seed },
  );
});
