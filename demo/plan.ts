import type { CatalogueRecord } from '#platform/catalogue/records/records.ts';

type EventRecord = Extract<CatalogueRecord, { type: 'event' }>;
type Told = 'status' | 'ticketsStatus' | 'active' | 'source' | 'ticketLimit' | 'bonusPoints' | 'info' | 'healthCheck';
type Presale = Omit<EventRecord['presales'][number], 'start' | 'end'>;

/** An event before it is a record: days count from today, times are the venue's own. */
export type EventPlan = Pick<EventRecord, 'name' | 'category'> &
  Partial<Pick<EventRecord, Told>> & {
    /** Its id is made from this; never shown. */
    key: string;
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
    /** Sold on the provider's page only. */
    providerOnly?: boolean;
    /** Days from today; null while the start of the sale is not known. */
    onSale?: { from: number | null; to?: number };
    /** In days from today, the soonest first. */
    presales?: readonly (Presale & { from: number; to: number })[];
    resale?: 'none' | 'some' | 'only';
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
