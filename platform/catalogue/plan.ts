import type { EventInformation, HealthCheck } from '../core/column-types.ts';
import type { EventStatus, TicketSource, TicketsStatus } from '../core/tables.ts';
import type { CategoryId } from './data/show.ts';

/** An event before it has rows: days count from today, times are the venue's own. */
export type EventPlan = {
  /** What its id is made from; never shown. */
  key: string;
  name: string;
  category: CategoryId;
  genre: string;
  subGenre: string;
  venue: string;
  /** Names, home side first. */
  attractions: string[];
  /** Null while the day is unknown. */
  day: number | null;
  /** HH:mm; null while the time is unknown. */
  time: string | null;
  /** Null when the end is unknown. */
  minutes: number | null;
  /** The cheapest ticket's face value in an ordinary case. */
  fromCents: number;
  /** 0 to 1000 */
  popularity: number;
  status?: EventStatus;
  ticketsStatus?: TicketsStatus;
  active?: boolean;
  /** Sold on the provider's page only. */
  providerOnly?: boolean;
  source?: TicketSource;
  /** Days from today; a null start is not known yet. */
  onSale?: { from: number | null; to?: number };
  /** Sales for some before everybody's; days from today, soonest first. */
  presales?: readonly { name: string; description?: string; from: number; to: number; url?: string }[];
  resale?: 'none' | 'some' | 'only';
  ticketLimit?: number;
  bonusPoints?: number;
  info?: EventInformation;
  healthCheck?: HealthCheck;
};

/** One event a day for each house, each team and each artist. */
export type Calendar = {
  /** The day itself, or the next one on which all of them are free; it is taken then. */
  take: (who: readonly string[], day: number) => number;
};

export const createCalendar = (): Calendar => {
  const taken = new Set<string>();
  return {
    take: (who, wanted) => {
      let day = wanted;
      while (who.some((name) => taken.has(`${name}/${day}`))) day += 1;
      for (const name of who) taken.add(`${name}/${day}`);
      return day;
    },
  };
};

/** The plan on the first day it can take place from its own on. */
export const onFreeDay = (calendar: Calendar, plan: EventPlan): EventPlan =>
  plan.day === null ? plan : { ...plan, day: calendar.take([plan.venue, ...plan.attractions], plan.day) };
