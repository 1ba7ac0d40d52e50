import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

const cacheWith = (text: string, data: Record<string, unknown>) => {
  const cache = createCache();
  cache.writeQuery({ query: parse(text), data });
  return { cache, read: (query: string) => cache.readQuery<Record<string, unknown>>({ query: parse(query) }) };
};
const search =
  '{ search { __typename events { __typename id name venue { __typename id name } attractions { __typename id name } } } }';
const found = {
  search: {
    __typename: 'SearchResults',
    events: [
      {
        __typename: 'Event',
        id: 'e1',
        name: 'Yankees – Red Sox',
        venue: { __typename: 'Venue', id: 'v1', name: 'Yankee Stadium' },
        attractions: [{ __typename: 'Attraction', id: 'a1', name: 'New York Yankees' }],
      },
    ],
  },
};

test.each([
  ['event(by: { id: "e1" })', 'event', 'Yankees – Red Sox'],
  ['venue(id: "v1")', 'venue', 'Yankee Stadium'],
  ['attraction(by: { id: "a1" })', 'attraction', 'New York Yankees'],
])('[GRAPH-4] %s is read from what a list has loaded, without a request', (lookup, field, name) => {
  const { read } = cacheWith(search, found);
  expect(read(`{ ${lookup} { __typename id name } }`)?.[field]).toMatchObject({ name });
});

test.each([
  ['fields that the list did not load', 'event(by: { id: "e1" }) { id status }'],
  ['an event that no list loaded', 'event(by: { id: "e2" }) { id }'],
  ['an event by its former number', 'event(by: { legacyId: "e1" }) { id }'],
])('[GRAPH-4] %s are asked for', (_case, lookup) => {
  expect(cacheWith(search, found).read(`{ ${lookup} }`)).toBeNull();
});

test('[GRAPH-4] two events that were looked up one after the other are two', () => {
  const query = (id: string) => `{ event(by: { id: "${id}" }) { __typename id name } }`;
  const event = (id: string) => ({ event: { __typename: 'Event', id, name: `Event ${id}` } });
  const { cache, read } = cacheWith(query('e1'), event('e1'));
  expect(read(query('e2'))).toBeNull();
  cache.writeQuery({ query: parse(query('e2')), data: event('e2') });
  expect([read(query('e1')), read(query('e2'))]).toEqual([event('e1'), event('e2')]);
});

test('[GRAPH-4] an event that was not found stays not found', () => {
  const { read } = cacheWith('{ event(by: { id: "e1" }) { id } }', { event: null });
  expect(read('{ event(by: { id: "e1" }) { id } }')).toEqual({ event: null });
});

test('[GRAPH-4] two lists of one search stay in the cache beside each other', () => {
  const [attractions, venues] = [
    '{ search { __typename attractions { id } } }',
    '{ search { __typename venues { id } } }',
  ];
  const answer = (list: object) => ({ search: { __typename: 'SearchResults', ...list } });
  const { cache, read } = cacheWith(attractions, answer({ attractions: [] }));
  cache.writeQuery({ query: parse(venues), data: answer({ venues: [] }) });
  expect(read(attractions)).not.toBeNull();
  expect(read(venues)).not.toBeNull();
});
