/** A hold as the platform told it, with the reading of the page's own steady clock when the answer came. */
export type Hold = { expiresAt: string; serverTime: string; receivedAt: number };

/** What is left of a hold. The device's wall clock takes no part: it may be wrong by hours (CART-4). */
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

/** How many minutes are left when a screen reader is told so. */
const spokenMinutes = [5, 2, 1] as const;

/** Early enough to read the question and answer it. */
export const offersMoreTime = (ms: number): boolean => ms > 0 && ms <= 180_000;

export const isLastMinute = (ms: number): boolean => ms <= 60_000;

/** The milestone that was passed between two readings; null when none was. */
export function milestoneBetween(before: number, after: number): number | null {
  const passed = spokenMinutes.filter((minutes) => before > minutes * 60_000 && after <= minutes * 60_000);
  return passed.at(-1) ?? null;
}
