type Dated = { starts: { date: string | null }; venue: { address: { countryCode: string } } };

export type DatesBy = 'COUNTRY' | 'MONTH';

/** `key`: a country (ISO 3166-1 alpha-2) or a month (yyyy-MM); empty for dates that are still open. */
export type DateGroup<Event> = { key: string; events: Event[] };

/** EVENT-15: a performer's dates by country or month, in the order in which each comes first. */
export const groupDates = <Event extends Dated>(events: readonly Event[], by: DatesBy): DateGroup<Event>[] => {
  const groups = new Map<string, Event[]>();
  for (const event of events) {
    const key = by === 'COUNTRY' ? event.venue.address.countryCode : (event.starts.date?.slice(0, 7) ?? '');
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups].map(([key, group]) => ({ key, events: group }));
};
