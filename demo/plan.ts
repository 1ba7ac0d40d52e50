import type { CategoryId } from '#platform/catalogue/references.ts';
import type { EventInformation } from '#platform/core/column-types.ts';
import type { CatalogueText } from '#platform/core/language.ts';
import type { EventStatus, TicketSource, TicketsStatus } from '#platform/core/tables.ts';

/** An event before it has rows: days count from today, times are the venue's own. */
export type EventPlan = {
  /** Its id is made from this; never shown. */
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
  /** Face value of the cheapest ticket in cents, before popularity raises it. */
  fromCents: number;
  /** 0 to 1000 */
  popularity: number;
  status?: EventStatus;
  ticketsStatus?: TicketsStatus;
  active?: boolean;
  /** Sold on the provider's page only. */
  providerOnly?: boolean;
  source?: TicketSource;
  /** Days from today; null while the start of the sale is not known. */
  onSale?: { from: number | null; to?: number };
  /** In days from today, the soonest first. */
  presales?: readonly { name: CatalogueText; description?: CatalogueText; from: number; to: number; url?: string }[];
  resale?: 'none' | 'some' | 'only';
  ticketLimit?: number;
  bonusPoints?: number;
  info?: EventInformation;
  healthCheck?: { summary: CatalogueText; description: CatalogueText; learnMoreUrl: string };
};

/** Keeps every venue, team and artist to one event a day. */
export type Calendar = {
  /** Books the day, or the next one on which all of them are free, and returns it. */
  book: (names: readonly string[], day: number) => number;
};

export const createCalendar = (): Calendar => {
  const booked = new Set<string>();
  return {
    book: (names, firstDay) => {
      let day = firstDay;
      while (names.some((name) => booked.has(`${name}/${day}`))) day += 1;
      for (const name of names) booked.add(`${name}/${day}`);
      return day;
    },
  };
};

/** The plan moved to the first free day from its own on. */
export const onFreeDay = (calendar: Calendar, plan: EventPlan): EventPlan =>
  plan.day === null ? plan : { ...plan, day: calendar.book([plan.venue, ...plan.attractions], plan.day) };
