import { gql } from '@apollo/client';
import { expect, test } from 'vitest';
import { createCache } from './cache.ts';
import { visiblePart, watched } from './watched.ts';

const document = gql`
  query {
    event {
      id
      name
      ...Price
    }
  }
  fragment Price on Event {
    price
  }
`;
const event = { __typename: 'Event', id: 'e1', name: 'Yankees – Red Sox', price: 60 };
const named = (name: string) => ({ event: { ...event, name } });

const watchedEvent = () => {
  const cache = createCache();
  cache.writeQuery({ query: document, data: { event } });
  return { cache, part: watched(cache, { query: visiblePart(document) }, ({ result }) => result) };
};

test('[GRAPH-4] a component sees a change of its own field, and the same object until then', () => {
  const { cache, part } = watchedEvent();
  let changes = 0;
  const stop = part.watch(() => {
    changes += 1;
  });
  const first = part.latest();
  cache.writeQuery({ query: document, data: { event: { ...event, price: 75 } } });
  expect([changes, part.latest()]).toEqual([0, first]);
  expect(part.latest()).toBe(first);
  cache.writeQuery({ query: document, data: named('Yankees – Mets') });
  expect(changes).toBe(1);
  expect(part.latest()).toMatchObject({ event: { name: 'Yankees – Mets' } });
  stop();
  cache.writeQuery({ query: document, data: named('Yankees – Rays') });
  expect(changes).toBe(1);
});

test('[GRAPH-4] a component sees what changed between rendering and subscribing', () => {
  const { cache, part } = watchedEvent();
  cache.writeQuery({ query: document, data: named('Yankees – Mets') });
  let changes = 0;
  part.watch(() => {
    changes += 1;
  });
  expect(changes).toBe(1);
  expect(part.latest()).toMatchObject({ event: { name: 'Yankees – Mets' } });
});
