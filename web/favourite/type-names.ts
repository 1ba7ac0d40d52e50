/** The graph's types of what can be a favourite, as the normalised cache knows them. */
export const typeNames = { EVENT: 'Event', ATTRACTION: 'Attraction' } as const;
