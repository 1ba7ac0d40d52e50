/** A calendar day in UTC, yyyy-MM-dd: days compare and sort as text, and no zone shifts them. */
export type Day = string;

const msPerDay = 86_400_000;

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);
export const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);
export const addDays = (day: Day, days: number): Day => dayOf(new Date(dateOf(day).getTime() + days * msPerDay));
