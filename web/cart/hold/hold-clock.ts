/** A hold's expiry and the server's time from one answer, with performance.now() at its arrival. */
export type Hold = { expiresAt: string; serverTime: string; receivedAt: number };

/** Time left of a hold, in ms. The device's clock is not used: it may be wrong by hours (CART-4). */
export function remainingMs(hold: Hold, steadyNow: number): number {
  const leftWhenReceived = Date.parse(hold.expiresAt) - Date.parse(hold.serverTime);
  const left = leftWhenReceived - (steadyNow - hold.receivedAt);
  return Number.isNaN(left) ? 0 : Math.max(0, left);
}

/** 07:42; the last second shows as 00:01, so that 00:00 means over. */
export function clockFace(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** Minutes left at which screen readers hear the time. */
const spokenMinutes = [5, 2, 1] as const;

/** More time is offered in the last three minutes (`ms` left). */
export const offersMoreTime = (ms: number): boolean => ms > 0 && ms <= 180_000;

export const isLastMinute = (ms: number): boolean => ms <= 60_000;

/** The milestone in minutes that was passed between two readings; null when none was. */
export function milestoneBetween(before: number, after: number): number | null {
  const passed = spokenMinutes.filter((minutes) => before > minutes * 60_000 && after <= minutes * 60_000);
  return passed.at(-1) ?? null;
}
